#!/usr/bin/env node
/**
 * node scripts/rust-book/prepare.mjs OUT.html: “The Rust Programming Language”, as the performance harness holds it,
 * marked up as a book: parts of chapters, listings and figures with captions and ids, references to them as links,
 * addresses of the web as footnotes. Then: platen render OUT.html --template book --css scripts/rust-book/book.css
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fail, sharedFolder } from '../shared.mjs';

const [out] = process.argv.slice(2);
if (!out) fail('Say where to write the book: node scripts/rust-book/prepare.mjs OUT.html');
const bench = sharedFolder('PLATEN_BENCH', 'bench');
if (!bench) fail('The performance harness is missing. Set PLATEN_BENCH to its folder.');
const source = join(bench, 'inputs', 'book.html');

/** Where links go that lead out of the book. */
const HOME = 'https://doc.rust-lang.org/book/';

const HEAD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>The Rust Programming Language</title>
<meta name="author" content="Steve Klabnik, Carol Nichols, and Chris Krycho, with contributions from the Rust Community">
</head>
`;

/** A listing: its file, its code and its caption, which stand one after another in the source. */
const LISTING =
  /(?:<p>Filename: ([^<]*)<\/p>\n)?(<pre>(?:(?!<\/pre>)[^])*<\/pre>)\n<p>Listing (\d+-\d+): ([^]*?)<\/p>/g;
/** The same as the book's own element, where its source was not rewritten. */
const LISTING_ELEMENT = /<Listing number="(\d+-\d+)"(?: file-name="([^"]*)")? caption="([^"]*)">([^]*?)<\/Listing>/gi;
const FIGURE = /(?:<p>)?(<img [^>]*>)(?:<\/p>)?\n<p><span class="caption">Figure (\d+-\d+): ([^]*?)<\/span><\/p>/g;
const FOOTNOTE_CALL = /<sup><a href="#(user-content-fn-[^"]*)"[^>]*>\d+<\/a><\/sup>/g;
const FOOTNOTES = /<section data-footnotes[^]*?<\/section>/;
const FOOTNOTE = /<li id="([^"]*)">\s*<p>([^]*?) <a [^>]*data-footnote-backref[^]*?<\/a><\/p>/g;
const FILENAME = /<p>Filename: ([^<]*)<\/p>/g;
const REFERENCE = /\b(Listing|Figure) (\d+-\d+)\b/g;
const CHAPTER_REFERENCE = /\bChapter (\d+)\b(?!<)/g;
const HEADING = /<(h[1-6])>([^]*?)<\/\1>/g;
const BOOK_LINK = /<a href="(?!https?:|#)([^"#]*)(#[^"]*)?">/g;
const WEB_LINK = /<a href="(https?:\/\/[^"]*)">([^]*?)<\/a>/g;

const body = /<body>([^]*)<\/body>/.exec(readFileSync(source, 'utf8'))[1];
const notes = new Map([...body.matchAll(FOOTNOTE)].map(([, id, note]) => [id, note]));
const targets = new Set();
const headings = new Set();

const marked = inText(
  body
    .replace(FOOTNOTES, '')
    .replace(FOOTNOTE_CALL, (_, id) => `<span class="footnote">${notes.get(id)}</span>`)
    .replace(LISTING, (_, file, code, number, caption) => listing(number, file, code, caption))
    .replace(LISTING_ELEMENT, (_, number, file, caption, code) => listing(number, file, code, withCode(caption)))
    .replace(FIGURE, (_, image, number, caption) => {
      targets.add(`figure-${number}`);
      return `<figure id="figure-${number}">\n${image}\n<figcaption><b>Figure ${number}.</b> ${caption}</figcaption>\n</figure>`;
    })
    .replace(HEADING, (heading, name, text) => {
      const id = slug(text);
      if (headings.has(id)) return heading;
      headings.add(id);
      return `<${name} id="${id}">${text}</${name}>`;
    })
    .replace(FILENAME, '<p class="filename">$1</p>')
    .replace(WEB_LINK, (link, url, text) =>
      text.includes('://')
        ? link
        : `${link}<span class="footnote">${url.replace(/^https?:\/\//, '').replace(/\/$/, '')}</span>`,
    ),
);

const linked = marked.replace(BOOK_LINK, (_, path, fragment = '') =>
  headings.has(fragment.slice(1)) ? `<a href="${fragment}">` : `<a href="${new URL(path + fragment, HOME)}">`,
);

const chapters = linked
  .split(/(?=<h1)/)
  .filter((part) => part.trim() !== '')
  .map((part, index) => `<section class="chapter" id="chapter-${index + 1}">\n${part}</section>\n`);

mkdirSync(dirname(resolve(out)), { recursive: true });
cpSync(join(dirname(source), 'img'), join(dirname(resolve(out)), 'img'), { recursive: true });
const listings = '<nav data-platen="list-of-listings"></nav>\n';
writeFileSync(out, `${HEAD}<body>\n${chapters.join('')}${listings}</body>\n</html>\n`);

function listing(number, file, code, caption) {
  targets.add(`listing-${number}`);
  const label = file ? `<p class="filename">${file}</p>\n` : '';
  return `<figure class="listing" id="listing-${number}">\n${label}${code}\n<figcaption><b>Listing ${number}.</b> ${caption}</figcaption>\n</figure>`;
}

/** The id that GitHub and mdBook give a heading. */
function slug(html) {
  return html
    .replace(/<[^>]*>|&[^;]*;/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function withCode(caption) {
  return caption.replace(/</g, '&lt;').replace(/`([^`]*)`/g, '<code>$1</code>');
}

/** Names of listings, figures and chapters in running text become links; in code, captions and links they stay. */
function inText(html) {
  return html
    .split(/(<pre>[^]*?<\/pre>|<figcaption>[^]*?<\/figcaption>|<a [^]*?<\/a>|<h\d[^]*?<\/h\d>|<[^>]*>)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(REFERENCE, linkTo).replace(CHAPTER_REFERENCE, chapterLink),
    )
    .join('');
}

function linkTo(text, kind, number) {
  const id = `${kind.toLowerCase()}-${number}`;
  return targets.has(id) ? `<a class="reference" href="#${id}">${text}</a>` : text;
}

function chapterLink(text, number) {
  return Number(number) <= 15 ? `<a class="reference" href="#chapter-${number}">${text}</a>` : text;
}
