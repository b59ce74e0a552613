/** Search in the documentation: sections that hold all words that are asked for, those that name them in their heading first. */
import type { DocsContext } from './context.js';
import type { Page } from './frame.js';
import { html, type Html } from './html.js';

/** A page with its address below `/docs`: '' or '/api'. */
export interface Placed {
  readonly path: string;
  readonly page: Page;
}

interface Section {
  /** Below `/docs`, with the place in the page. */
  readonly address: string;
  readonly title: string;
  readonly page: string;
  readonly text: string;
  /** Heading and text in small letters. */
  readonly heading: string;
  readonly words: string;
}

const MOST_HITS = 30;
/** Characters of a question, and words of it. */
const MOST_CHARACTERS = 100;
const MOST_WORDS = 8;
/** Characters that are shown around the first word. */
const AROUND = 90;

export class SearchIndex {
  readonly #sections: readonly Section[];

  constructor(pages: readonly Placed[]) {
    this.#sections = pages.flatMap(sectionsOf);
  }

  find(question: string): readonly Section[] {
    const words = wordsOf(question);
    if (words.length === 0) return [];
    const hits = this.#sections.filter((section) => words.every((word) => section.words.includes(word)));
    const rank = ({ heading, page }: Section): number =>
      words.filter((word) => heading.includes(word)).length * 2 +
      words.filter((word) => page.toLowerCase().includes(word)).length;
    return hits.sort((a, b) => rank(b) - rank(a) || a.text.length - b.text.length).slice(0, MOST_HITS);
  }
}

const wordsOf = (question: string): string[] =>
  question.slice(0, MOST_CHARACTERS).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** A heading that a link can lead to: it has an id, or begins a section that has one. */
const HEADING =
  /(?:<section\b[^>]*\bid="([^"]+)"[^>]*>\s*<h[2-4]\b[^>]*>|<h[2-4]\b[^>]*\bid="([^"]+)"[^>]*>)([^]*?)<\/h[2-4]>/g;

function sectionsOf({ path, page }: Placed): Section[] {
  const { text } = page.content;
  const headings = [...text.matchAll(HEADING)];
  const starts = [{ id: '', title: page.title, at: 0, from: 0 }].concat(
    headings.map((match) => ({
      id: match[1] ?? match[2]!,
      title: plain(match[3]!),
      at: match.index,
      from: match.index + match[0].length,
    })),
  );
  return starts.flatMap(({ id, title, from }, index) => {
    const body = plain(text.slice(from, starts[index + 1]?.at));
    const head = id === '' ? `${title} ${page.description}` : title;
    if (id === '' && body === '') return [];
    const address = id === '' ? path : `${path}#${id}`;
    const heading = head.toLowerCase();
    return [{ address, title, page: page.title, text: body, heading, words: `${heading} ${body.toLowerCase()}` }];
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const plain = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** The page of a question and its answers. */
export function searchPage(question: string, hits: readonly Section[], { root }: DocsContext): Page {
  const words = wordsOf(question);
  const asked = question.slice(0, MOST_CHARACTERS).trim();
  const found =
    hits.length === MOST_HITS
      ? `The first ${MOST_HITS} places`
      : `${hits.length} ${hits.length === 1 ? 'place' : 'places'}`;
  const content =
    words.length === 0
      ? html`<p>Type what you look for: a field such as <code>page_size</code>, a code, or words.</p>`
      : hits.length === 0
        ? html`<p>Nothing in the documentation has all of “${asked}”. Try fewer or other words.</p>`
        : html`<p>${found} for “${asked}”.</p>
            <ol class="hits">
              ${hits.map(
                (hit) =>
                  html`<li>
                    <a href="${root}/docs${hit.address}">${hit.title}</a>
                    ${hit.title !== hit.page && html`<span class="of">${hit.page}</span>`}
                    <p>${excerpt(hit.text, words)}</p>
                  </li>`,
              )}
            </ol>`;
  return { title: 'Search', description: 'Search in the documentation.', section: 'search', question: asked, content };
}

/** What stands around the first of the words, with all of them marked. */
function excerpt(text: string, words: readonly string[]): Html[] {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = Math.min(...places, text.length);
  const start = first < AROUND ? 0 : text.lastIndexOf(' ', first - AROUND / 2) + 1;
  const shown = text.slice(start, start + AROUND * 2);
  const parts: Html[] = start > 0 ? [html`… `] : [];
  let at = 0;
  // Ends: each turn passes a word, or is the last.
  for (;;) {
    const next = words
      .map((word) => ({ word, place: shown.toLowerCase().indexOf(word, at) }))
      .filter(({ place }) => place >= 0)
      .sort((a, b) => a.place - b.place || b.word.length - a.word.length)[0];
    parts.push(html`${shown.slice(at, next?.place)}`);
    if (!next) break;
    at = next.place + next.word.length;
    parts.push(html`<mark>${shown.slice(next.place, at)}</mark>`);
  }
  if (start + shown.length < text.length) parts.push(html` …`);
  return parts;
}
