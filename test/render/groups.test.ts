/** What is drawn as a group stays what it is: text, tags, links, notes, destinations (ISO 32000-1, 14.7.4.2). */
import t from 'tap';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';
import type { Tag } from '../../engine/inspect/inspection.js';
import { readPdf } from '../../engine/read/read-pdf.js';
import type { Reading } from '../../engine/read/reading.js';
import { createRenderer } from '../../engine/render.js';
import { randomFrom } from './session/documents.js';

const CSS = `@page { size: 80mm 90mm; margin: 8mm } body { margin: 0 }
  .note { float: footnote } .a { position: absolute; right: 0 } .f { float: right } table { border-collapse: collapse }
  @media print { .e1 { opacity: .5; clip-path: inset(0 round 2px) } .e2 { mix-blend-mode: multiply } .e3 { isolation: isolate }
    .e4 { opacity: .3; position: relative; z-index: 0; transform: rotate(9deg) } .e5 { position: relative; z-index: 1 }
    .e6 { mask: linear-gradient(90deg, black, transparent) } .e7 { filter: blur(1px) } .e8 { filter: url(#f) hue-rotate(90deg) }
    .e9 { backdrop-filter: invert(1); overflow: hidden } .e10 { clip-path: url(#c); opacity: 0 }
    .e11 { mask: url(#m) exclude, linear-gradient(red, transparent); filter: drop-shadow(1px 1px 2px red) } }`;
const EFFECTS = [...Array.from({ length: 11 }, (_, k) => `e${k + 1}`), ''];
const DEFINITIONS = `<svg width="0" height="0" aria-hidden="true" style="position: absolute">
  <clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>
  <mask id="m" maskContentUnits="objectBoundingBox"><rect width="1" height=".5" fill="white"/></mask>
  <filter id="f"><feGaussianBlur stdDeviation="1"/><feOffset dx="2"/></filter></svg>`;

/** Elements in elements with effects. */
function randomHtml(random: () => number, depth: number): string {
  const effect = () => EFFECTS[Math.floor(random() * EFFECTS.length)]!;
  const word = () => `word${Math.floor(random() * 1000)}`;
  const inner = () => (depth === 0 ? `<p class="${effect()}">${word()}</p>` : randomHtml(random, depth - 1));
  const kinds = [
    () => `<div class="${effect()}">${inner()}${inner()}</div>`,
    () =>
      `<p class="${effect()}">${word()} <a class="${effect()}" href="https://example.org/${word()}">${word()}</a> ${word()}</p>`,
    () => `<h2 id="${word()}" class="${effect()}">${word()}</h2>${inner()}`,
    () => `<ul class="${effect()}"><li class="${effect()}">${word()}<li>${inner()}</ul>`,
    () => `<table class="${effect()}"><tr><th scope="col">${word()}<tr class="${effect()}"><td>${inner()}</table>`,
    () => `<p class="${effect()}">${word()}<span class="note">${word()}</span></p>`,
    () => `<div class="f ${effect()}">${word()}</div>${inner()}`,
    () =>
      `<div class="${effect()}" style="columns: 2">${inner()}</div><a href="#top" class="${effect()}">${word()}</a>`,
    () => `<ol class="${effect()}"><li class="${effect()}">${word()}<li>${inner()}</ol>`,
    () =>
      `<p class="${effect()}"><span class="${effect()}" style="text-shadow: 1px 1px 2px red">${word()}</span> <em class="${effect()}" style="background: linear-gradient(red, blue); background-clip: text; color: transparent">${word()}</em></p>`,
    // What an SVG does not show at all is not read.
    () =>
      `<p class="${effect()}"><svg width="60" height="30" role="img" aria-label="${word()}" class="${effect()}"><text class="${effect().replace('e10', '')}" x="2" y="14">${word()}</text></svg></p>`,
    () => `<p class="${effect()}"><input class="${effect()}" name="${word()}" value="${word()}" aria-label="name"></p>`,
  ];
  return kinds[Math.floor(random() * kinds.length)]!();
}

const renderer = createRenderer({ template: 'none', forms: true, filterResolution: 36 });

async function reading(content: string): Promise<{ read: Reading; tags: Tag | null; pdf: string }> {
  const { pdf, warnings } = await renderer.render({ type: 'html', content });
  t.same(
    warnings.filter(({ code }) => code === 'SVC_CSS_UNSUPPORTED'),
    [],
  );
  return { read: readPdf(pdf), tags: inspectPdf(pdf, { tags: true }).tags, pdf: Buffer.from(pdf).toString('latin1') };
}

/** The text of all blocks with their roles, but for pictures without text; where links are and where they lead, and fields but for their looks. */
function told({ pages, bookmarks }: Reading) {
  const read = pages.map(({ blocks, links, fields }) => ({
    blocks: blocks.map(({ role, lines }) => [role, lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')]),
    links: links.map(({ box, target, spot }) => ({ box, target, spot })),
    fields: fields.map(({ look: _, ...field }) => field),
  }));
  return { read, bookmarks };
}

/** Turned text is read in other lines, so transforms are compared with transforms. */
const WITHOUT = CSS.replace(
  '.e1 { opacity: .5; clip-path: inset(0 round 2px) } .e2 { mix-blend-mode: multiply }',
  '.e1, .e2 { position: relative; z-index: 0 }',
)
  .replace('.e4 { opacity: .3; ', '.e4 { ')
  .replace(/\.e6[^]*$/, '.e6, .e7, .e8, .e9, .e10, .e11 { position: relative; z-index: 0 } .e9 { overflow: hidden } }');

t.test('text, tags and links are those of the document without its effects', async (t) => {
  const random = randomFrom(7);
  let groups = 0;
  for (let run = 0; run < 25; run++) {
    const body = `${DEFINITIONS}<h1 id="top">Groups</h1>${randomHtml(random, 3)}${randomHtml(random, 3)}`;
    const page = (css: string) => `<html lang="en"><title>t</title><style>${css}</style><body>${body}`;
    const [grouped, plain] = [await reading(page(CSS)), await reading(page(WITHOUT))];
    // Those of pages stand in object streams.
    groups += grouped.pdf.match(/\/StructParents/g)?.length ?? 0;
    t.same(told(grouped.read), told(plain.read), body);
    t.same(grouped.tags, plain.tags, body);
    t.ok(grouped.pdf.includes('pdfuaid') === plain.pdf.includes('pdfuaid'));
  }
  t.ok(groups > 20, `${groups} groups with tags`);
});

t.test('sessions give pages with groups as fresh renders do', async (t) => {
  const page = (word: string) =>
    `<style>${CSS}</style>` +
    ['one', 'two', word, 'four']
      .map((text) => `<div class="e1" style="break-after: page"><h2>${text}</h2><p>text</div>`)
      .join('');
  const session = renderer.session();
  for (const word of ['three', 'drei', 'drei', 'trois']) {
    const content = page(word);
    const [kept, fresh] = [
      await session.render({ type: 'html', content }),
      await renderer.render({ type: 'html', content }),
    ];
    t.equal(kept.sha256, fresh.sha256, word);
  }
});

t.test('a positioned field is read between the words that it stands between', async (t) => {
  const content =
    `<html lang="en"><title>t</title><style>.p { position: relative }</style>` +
    `<p><span class="p">one</span> <input class="p" name="n" aria-label="name"> three</p>`;
  const { tags } = await reading(content);
  const told = ({ role, children }: Tag): unknown => [
    role,
    ...children.map((one) => ('role' in one ? told(one) : one.text)),
  ];
  t.same(tags && told(tags), ['Document', ['P', 'one', ['Form'], 'three']]);
});
