#!/bin/bash
# Double-click this file. What to do when the system warns stands in START HERE.
here="$(cd "$(dirname "$0")" && pwd)"
export EUCHRE_STARTER="$here/$(basename "$0")"
for python in "$here/python/bin/python3" python3.14 python3.13 python3.12 python3.11 \
  /Library/Frameworks/Python.framework/Versions/3.1[4321]/bin/python3 \
  /opt/homebrew/bin/python3 /usr/local/bin/python3; do
  if "$python" -c 'import asyncio, sqlite3, ssl, sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null; then
    exec "$python" "$here/program/run.py" "$@"
  fi
done
echo "Euchre Night needs Python, which this Mac does not have yet. The page that opens says how to get it."
open "$here/START HERE.html"
