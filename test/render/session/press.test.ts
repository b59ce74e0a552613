/** Pages in inks are kept in a session, with and without the profile of a press. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { createRenderer, type RenderOptions } from '../../../engine/render.js';
import { DOCUMENTS, edited, randomFrom } from './documents.js';

const EDITS = 4;

const INKS = `
@-platen-spot --gold { alternate: device-cmyk(0.1 0.3 0.8 0); overprint: true }
@page { size: A6; @bottom-center { color: device-cmyk(0 0.8 0.9 0.1); content: "page " counter(page) } }
h1 { color: device-cmyk(0 0 0 1); border-bottom: 1pt solid color(--gold 1) }
h2 { background: linear-gradient(device-cmyk(1 0 0 0), device-cmyk(0 1 0 0)) }`;

const PROFILE = readFileSync('node_modules/pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc');
const CASES: Readonly<Record<string, RenderOptions>> = {
  'no press': {},
  'the profile of a press': { outputProfile: PROFILE },
};
const [PLAIN] = DOCUMENTS.filter(({ type }) => type === 'html');

for (const [name, options] of Object.entries(CASES))
  t.test(`pages in inks are kept: ${name}`, async (t) => {
    let painted = 0;
    const onProgress = ({ stage }: { readonly stage: string }) => {
      if (stage === 'paint') painted++;
    };
    const renderer = createRenderer({ template: 'none', css: [INKS], ...options });
    const session = renderer.session({ onProgress });
    const random = randomFrom(5);
    const document = PLAIN!;
    let { content } = document;
    for (let edit = 0; edit <= EDITS; edit++) {
      painted = 0;
      const { pdf: _pdf, ...fresh } = await renderer.render({ type: 'html', content });
      t.match(await session.render({ type: 'html', content }), fresh, `edit ${edit}`);
      if (edit > 0) t.ok(painted < fresh.pages, `${painted} of ${fresh.pages} pages are painted`);
      content = edited({ ...document, content }, random);
    }
  });
