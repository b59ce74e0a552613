/** One HTML file that shows what changed: the sentences, and both pages over each other with a slider. */
import { escapeMarkup } from '../../base/markup.js';
import type { Change } from '../compare/changes.js';
import { withPictures, type TakePictures } from './pictures.js';
import { difference, encodePng, type Pixels } from './png.js';

export interface ReportInput {
  readonly name: string;
  readonly changes: readonly Change[];
  /** Null when the PDF of the golden was not kept. */
  readonly before: Uint8Array | null;
  readonly after: Uint8Array;
}

/** How many pages are shown. Each takes some hundred kilobytes in the file. */
const MAX_PAGES = 20;

export function makeReport(input: ReportInput): Promise<string> {
  return withPictures(async (take) => {
    const pages = pagesOf(input.changes);
    const shown = take ? await picturesOf(input, pages, take) : [];
    const note = take
      ? input.before
        ? ''
        : '<p>The PDF of the golden was not kept, so there are pictures of the new one alone.</p>'
      : '<p>Install @hyzyla/pdfium to see pictures of the pages here.</p>';
    return htmlOf(input, `${note}${shown.join('\n')}`);
  });
}

function pagesOf(changes: readonly Change[]): readonly number[] {
  const pages = new Set(changes.flatMap((change) => change.pages));
  return [...pages].sort((a, b) => a - b).slice(0, MAX_PAGES);
}

async function picturesOf(
  { before, after }: ReportInput,
  pages: readonly number[],
  take: TakePictures,
): Promise<readonly string[]> {
  const now = await take(after, pages);
  const old = before ? await take(before, pages) : pages.map(() => null);
  return pages.map((page, index) => pageHtml(page, old[index] ?? null, now[index] ?? null));
}

function pageHtml(page: number, before: Pixels | null, after: Pixels | null): string {
  const changed = before && after ? difference(before, after) : null;
  const slider =
    before && after
      ? `<div class="pair"><img src="${source(before)}" alt="Page ${page} of the golden"><img class="over" src="${source(after)}" alt="Page ${page} now"></div>
<input type="range" min="0" max="100" value="50" aria-label="How much of the new page is shown" oninput="this.previousElementSibling.style.setProperty('--cut', this.value + '%')">`
      : '';
  const alone = [before, after].find((one) => one !== null);
  return `<section><h2>Page ${page}</h2><div class="row">
<div>${slider || (alone ? `<img src="${source(alone)}" alt="Page ${page}">` : '')}</div>
${changed ? `<img src="${source(changed)}" alt="Where page ${page} differs">` : ''}
</div></section>`;
}

const source = (pixels: Pixels): string => `data:image/png;base64,${Buffer.from(encodePng(pixels)).toString('base64')}`;

function htmlOf({ name, changes }: ReportInput, pictures: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(name)}: what changed</title><style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #222; background: #f4f4f4; }
img { max-width: 100%; background: white; box-shadow: 0 1px 4px #0003; display: block; }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 2rem; align-items: start; }
.pair { position: relative; --cut: 50%; } .over { position: absolute; inset: 0; clip-path: inset(0 0 0 calc(100% - var(--cut))); border-left: 0; }
input { width: 100%; } code { color: #777; }
</style></head><body>
<h1>${escapeMarkup(name)}</h1>
<p>Left: the golden; move the slider to show the page as it is now. Right: what differs, in red.</p>
<ul>
${changes.map(({ kind, sentence }) => `<li>${escapeMarkup(sentence)} <code>${kind}</code></li>`).join('\n')}
</ul>
${pictures}
</body></html>
`;
}
