/** Writes scripts.ts: the Script property, pinned so that results do not depend on the ICU of the running Node. */
import { writeFileSync } from 'node:fs';

const NAMES =
  'Adlm Ahom Arab Armi Armn Avst Bali Bamu Beng Bhks Bopo Brah Bugi Buhd Cakm Cans Cari Cham Cher Chrs Copt Cpmn Cprt Cyrl Deva Diak Dogr Dsrt Elym Ethi Geor Glag Gong Gonm Goth Gran Grek Gujr Guru Hang Hani Hebr Hira Hmng Hmnp Hung Ital Java Kali Kana Kawi Khar Khmr Khoj Kits Knda Kthi Lana Laoo Latn Lepc Limb Lina Linb Lisu Mahj Maka Mand Mani Marc Medf Mend Mlym Modi Mong Mroo Mtei Mult Mymr Nagm Nand Narb Newa Nkoo Nshu Ogam Olck Orkh Orya Osge Osma Ougr Palm Pauc Perm Phag Phlp Phnx Plrd Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shrd Sidd Sind Sinh Sogd Sogo Sora Soyo Sund Sylo Syrc Tagb Takr Tale Talu Taml Tang Tavt Telu Tfng Tglg Thaa Thai Tibt Tirh Tnsa Toto Ugar Vaii Vith Wara Wcho Xpeo Yezi Yiii Zanb Zinh'.split(
    ' ',
  );
const tests = NAMES.map((name) => [name, new RegExp(`^\\p{Script=${name}}$`, 'u')]);
const ranges = [];
let last = 'Zyyy';
const assigned = /^\P{Cn}$/u;
for (let cp = 0; cp <= 0x10ffff; cp++) {
  if (cp >= 0xd800 && cp <= 0xdfff) continue;
  const char = String.fromCodePoint(cp);
  if (!assigned.test(char)) continue; // unassigned characters join what stands before them
  const current = tests.find(([name]) => name === last)?.[1].test(char)
    ? last
    : (tests.find(([, test]) => test.test(char))?.[0] ?? 'Zyyy');
  if (current !== last) ranges.push([cp, current]);
  last = current;
}
const text = ranges.map(([start, name], i) => `${(start - (ranges[i - 1]?.[0] ?? 0)).toString(36)}${name}`).join('');
const lines = text
  .match(/.{1,110}/g)
  .map((line) => `  '${line}'`)
  .join(' +\n');
writeFileSync(
  new URL('scripts.ts', import.meta.url),
  `/**
 * The Script property of Unicode ${process.versions.unicode} as (base-36 distance, script) pairs; unassigned characters continue
 * the range before them. Written by generate-scripts.mjs.
 */
export const SCRIPT_RANGES =
${lines};
`,
);
console.log(ranges.length, text.length);
