/** Lines enclose the fonts that their text falls back to, where their height is normal (CSS Inline 3, § 4.2.1). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { toPx } from '../../../engine/base/units.js';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import type { TextFragment } from '../../../engine/layout/contract/fragment.js';
import { emPerUnit } from '../../../engine/text/fonts/em-per-unit.js';
import { FontLibrary } from '../../../engine/text/fonts/font-library.js';
import { createTextShaper } from '../../../engine/text/fonts/shaper.js';
import { layout, walk } from '../harness.js';

const shaper = createTextShaper(new FontLibrary());
const REPORT = readFileSync(join(packageRoot(), 'templates', 'report', 'template.css'), 'utf8');

/** Words with marks above and below, and letters that stack. */
const WORDS: Readonly<Record<string, string>> = {
  th: 'ทั้งหลาย ปฏิญญานี้ ผู้ใหญ่ ที่นี่ ญี่ปุ่น กตัญญู',
  lo: 'ຜູ້ໃຫຍ່ ຊື້ນ້ຳ ກຸ້ງ ເຊື່ອ ຟື້ນຟູ ພີ່ນ້ອງ',
  my: 'ဂုဏ်သိက္ခာ ပြုံးရွှင် ကြွယ်ဝ မြို့ကြီး အင်္ဂလိပ် သတ္တု',
  km: 'ខ្ញុំ ស្ត្រី សន្តិសុខ ក្រុមប្រឹក្សា ភាតរភាព ទ្រឹស្ដី',
  bo: 'བསྒྲུབས་པ་ རྫོགས་ སྤྱི་ཚོགས་ རྒྱལ་པོའི་ ཧཱུྃ',
  ar: 'بِسْمِ اللَّهِ الرَّحْمَٰنِ إِنَّا الْكَوْثَرَ مُحَمَّدٌ',
  ur: 'تمام انسان آزاد پیچھے چاہیئے لیے ٹھیک',
  hi: 'पुर्तगीज़ ड्रॉइंग हृदय शृंगार राष्ट्रीय बुद्धू फ़ॉर्म',
  bn: 'উত্তীর্ণ হৃদয় বুদ্ধিজীবী রাষ্ট্রপ্রধান ভ্রাতৃত্বসুলভ',
  te: 'శాస్త్రీయ కృష్ణ ఉత్పత్తి స్వతంత్రులును భ్రాతృ',
  kn: 'ರಾಷ್ಟ್ರೀಯ ಸಂಸ್ಕೃತಿ ಸ್ವತಂತ್ರ ಹಕ್ಕು ವರ್ತಿಸ',
  ta: 'ஸ்ரீ சகலரும் உரிமைகளிலும் நியாயத்தையும் சுதந்திர',
  si: 'ශ්‍රී ගරුත්වයෙන් බුද්ධිය හෘදය සහෝදරත්වය',
};

interface Reach {
  readonly top: number;
  readonly bottom: number;
}

/** From the top to the bottom of what a text's glyphs draw, in px of the page. */
function inkOf(text: TextFragment, baseline: number): Reach {
  const tops: number[] = [];
  const bottoms: number[] = [];
  for (const { word, metrics } of text.segments)
    for (const run of word.runs)
      Array.from(run.glyphs, (glyph, i) => {
        const bounds = run.face.boundsOf(glyph);
        if (!bounds) return;
        const scale = emPerUnit(run) * metrics.fontSize;
        const rise = run.yOffsets?.[i] ?? 0;
        tops.push(baseline - (bounds.yMax + rise) * scale);
        bottoms.push(baseline - (bounds.yMin + rise) * scale);
      });
  return { top: Math.min(...tops), bottom: Math.max(...bottoms) };
}

/** The ink of each line of a document, from above. */
async function linesOf(html: string, css = ''): Promise<Reach[]> {
  const { pages } = await layout(html, { page: [200, 2000], css, shaper });
  const lines: Reach[] = [];
  for (const { fragment, y } of walk(pages))
    if (fragment.kind === 'text' && fragment.segments.some(({ word }) => word.text.trim() !== ''))
      lines.push(inkOf(fragment, y + toPx(fragment.baseline)));
  return lines;
}

/** How far lines reach into the lines below them. */
function overlaps(lines: readonly Reach[]): number[] {
  return lines.slice(1).flatMap(({ top }, i) => (top < lines[i]!.bottom ? [lines[i]!.bottom - top] : []));
}

const lineOf = async (html: string) => {
  const { pages } = await layout(html, { shaper, page: [400, 400] });
  for (const { fragment } of walk(pages)) if (fragment.kind === 'line') return toPx(fragment.height);
  throw new Error('no line');
};

t.test('lines of Burmese, Thai, Arabic and Tibetan text do not collide', async (t) => {
  for (const [lang, words] of Object.entries(WORDS)) {
    const lines = await linesOf(`<p lang=${lang} style="font: 20px serif">${`${words} `.repeat(4)}`);
    t.ok(lines.length > 3, lang);
    t.same(overlaps(lines), [], lang);
  }
});

t.test('lines and headings of templates do not collide in scripts with marks above and below', async (t) => {
  for (const [lang, words] of Object.entries(WORDS)) {
    const text = `${words} `.repeat(3);
    const html = `<html lang=${lang}><h1>${text}</h1><p>${text}</p><h2>${text}</h2><table><td>${text}</table>`;
    t.same(overlaps(await linesOf(html, REPORT)), [], lang);
    t.same(overlaps(await linesOf(`<html lang=en><p lang=${lang}>${text}`, REPORT)), [], `${lang} in English`);
  }
});

t.test('a word of a fallback font makes its line higher, and no other', async (t) => {
  const style = 'style="font: 20px/normal serif"';
  const latin = await lineOf(`<p ${style}>Latin`);
  t.ok((await lineOf(`<p ${style}>Latin မြန်မာ`)) > latin + 10);
  t.equal(await lineOf(`<p ${style}>Latin<br>မြန်မာ`), latin);
  t.ok((await lineOf(`<p ${style}>Latin <b>မြန်မာ</b>`)) > latin + 10, 'in an inline box');
  t.equal(await lineOf(`<p style="font: 20px/30px serif">Latin မြန်မာ`), 30, 'a line height that is set');
  t.equal(await lineOf(`<p ${style}>Latin <span style="line-height: 1">မြန်မာ</span>`), latin);
});

t.test('arrows, signs and emoji from fallback fonts leave lines of Latin text as they are', async (t) => {
  const style = 'style="font: 20px serif"';
  const latin = await lineOf(`<p ${style}>Latin`);
  for (const sign of ['→', '✓', '∑', '😀', '\u{10FFFF}', '\u3000'])
    t.equal(await lineOf(`<p ${style}>Latin ${sign}`), latin, sign);
});
