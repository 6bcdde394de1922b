#!/bin/sh
# Builds vendor/dagre.js anew: the layered layout that the chain is drawn with, as one script that makes the name `dagre`.
# Its packages are those that package-lock.json names: `npm ci --ignore-scripts && npm run vendor`. With --check it says
# whether what is committed is what these packages make. The licence stands in the file itself.
set -eu
cd "$(dirname "$0")"
made=$(mktemp)
trap 'rm -f "$made"' EXIT
version=$(node -p 'require("@dagrejs/dagre/package.json").version')
banner=$(
  printf '/*! @dagrejs/dagre %s, with @dagrejs/graphlib in it. MIT License.\n\n' "$version"
  cat node_modules/@dagrejs/dagre/LICENSE
  printf '*/'
)
echo 'export { Graph, layout } from "@dagrejs/dagre";' |
  node_modules/.bin/esbuild --bundle --minify --format=iife --global-name=dagre --target=es2022 --legal-comments=none \
    --log-level=warning --banner:js="$banner" --footer:js='export { dagre };' >"$made"
if [ "${1:-}" = --check ]; then
  cmp "$made" vendor/dagre.js
else
  cat "$made" >vendor/dagre.js
fi
