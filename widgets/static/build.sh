#!/bin/sh
# Builds vendor/dagre.js anew: the layered layout that the chain is drawn with, as one script that makes the name `dagre`.
# It needs npm and its registry; nothing else here does, for the result is committed. Its licence stands in the file itself.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --no-audit --no-fund --no-save --silent @dagrejs/dagre@3.1.3 esbuild@0.28.2
echo 'export { Graph, layout } from "@dagrejs/dagre";' > entry.js
{
  printf '/*! @dagrejs/dagre 3.1.3, with @dagrejs/graphlib in it. MIT License.\n\n'
  cat node_modules/@dagrejs/dagre/LICENSE
  printf '*/\n'
} > banner.txt
npx esbuild entry.js --bundle --minify --format=iife --global-name=dagre --target=es2022 --legal-comments=none \
  --banner:js="$(cat banner.txt)" --outfile="$here/vendor/dagre.js"
