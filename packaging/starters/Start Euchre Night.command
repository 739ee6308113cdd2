#!/bin/bash
# Double-click this file. START HERE says what to do if the system warns you.
here="$(cd "$(dirname "$0")" && pwd)"
export EUCHRE_STARTER="$here/$(basename "$0")"
own="$here/python/$(uname -m)/bin/python3"
# The user allowed this file. Without this line the Mac would ask again for each file of its Python.
[ -e "$own" ] && xattr -dr com.apple.quarantine "$here" 2>/dev/null
for python in "$own" python3.15 python3.14 python3.13 python3.12 python3.11 \
  /Library/Frameworks/Python.framework/Versions/3.1[54321]/bin/python3 \
  /opt/homebrew/bin/python3 /usr/local/bin/python3; do
  if "$python" -c 'import asyncio, sqlite3, ssl, sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 15))' 2>/dev/null; then
    exec "$python" "$here/program/run.py" "$@"
  fi
done
echo "Euchre Night needs Python, which this Mac does not have yet. The page that opens says how to get it."
open "$here/START HERE.html"
