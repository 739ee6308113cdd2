#!/bin/sh
# Double-click this file, or run it in a terminal. START HERE says more.
here=$(cd "$(dirname "$0")" && pwd)
export EUCHRE_STARTER="$here/$(basename "$0")"
own="$here/python/$(uname -m)/bin/python3"
for python in "$own" python3.15 python3.14 python3.13 python3.12 python3.11 python3; do
  if "$python" -c 'import asyncio, sqlite3, ssl, sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 15))' 2>/dev/null; then
    exec "$python" "$here/program/run.py" "$@"
  fi
done
echo "Euchre Night needs Python 3.11 or newer, up to 3.15. START HERE says how to get it."
if [ -t 0 ] && [ $# -eq 0 ]; then
  echo "Press Enter to close this window."
  read -r _
fi
exit 1
