#!/usr/bin/env bash
# Makes the bundled font for formulas smaller: bash fonts/subset-math.sh FOLDER (of the npm packages @expo-google-fonts/*).
# Needs pyftsubset of fonttools. Left out are hints, which no formula on paper needs, accented letters and Cyrillic, sans
# serif and monospace alphabets, and rare arrows: Noto Sans Math has these. The MATH table and its glyphs stay whole.
set -euo pipefail
cd "$(dirname "$0")"
letters='U+20-7E,U+A0-BF,U+D7,U+F0,U+F7,U+131,U+237,U+2C6,U+2C7,U+2D8-2DD,U+300-338,U+391-3F6'
signs='U+2000-206F,U+20D0-20F0,U+2100-214F,U+2190-22FF,U+2308-230B,U+2320-2323,U+239B-23BD,U+23DC-23E1,U+25A0-25FF'
more='U+2600-2667,U+2713,U+2720,U+27C0-27FF,U+2A00-2A3F,U+2A7D-2ABF'
alphabets='U+1D400-1D59F,U+1D6A4-1D755,U+1D7CA-1D7E1'
SOURCE_DATE_EPOCH=0 pyftsubset "$1/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf" \
  --unicodes="$letters,$signs,$more,$alphabets" --no-hinting --layout-features=ssty,dtls,flac --name-IDs='*' \
  --no-recalc-timestamp --output-file=stix-two-math/STIXTwoMath-Regular.ttf
