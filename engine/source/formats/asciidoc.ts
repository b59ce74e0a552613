/** AsciiDoc by Asciidoctor.js, in its mode “secure”: it reads no files and runs nothing. */
import { escapeMarkup } from '../../base/markup.js';
import { decodeInput } from '../resources/decode.js';
import { asHtml, type ReadFormat } from './contract.js';
import { optionalLibrary } from './optional-library.js';

/** What is used of Asciidoctor.js. Since version 4 it loads and converts asynchronously. */
interface Asciidoctor {
  load(text: string, options: object): AsciiDocument | Promise<AsciiDocument>;
}
/** Before version 4 a function makes it. */
type Library = Asciidoctor | { readonly default: () => Asciidoctor } | (() => Asciidoctor);
interface AsciiDocument {
  convert(): string | Promise<string>;
  getDocumentTitle(): string | undefined;
  getAuthors(): readonly { getName(): string | undefined }[];
  getAttribute(name: string): unknown;
}

export const readAsciiDoc: ReadFormat = async (content, { source }) => {
  const library = (await optionalLibrary('@asciidoctor/core', 'AsciiDoc')) as Library;
  const text = typeof content === 'string' ? content : decodeInput(content).text;
  const document = await asciidoctorOf(library).load(text, { safe: 'secure', attributes: ATTRIBUTES });
  const body = await document.convert();
  const title = document.getDocumentTitle();
  const authors = document.getAuthors().flatMap((author) => author.getName() ?? []);
  const language = String(document.getAttribute('lang') ?? '');
  const head = [
    title ? `<title>${escapeMarkup(plain(title))}</title>` : '',
    authors.length > 0 ? `<meta name="author" content="${escapeMarkup(authors.join(', '))}">` : '',
    STYLE,
  ];
  const heading = title ? `<h1>${title}</h1>\n` : '';
  const lang = language === '' ? '' : ` lang="${escapeMarkup(language)}"`;
  const html = `<!doctype html><html${lang}><head>${head.join('')}</head><body>${heading}${formulas(admonitions(body))}</body></html>`;
  return { type: 'html', text: html, runs: asHtml(source), warnings: [] };
};

function asciidoctorOf(library: Library): Asciidoctor {
  if (typeof library === 'function') return library();
  return 'load' in library ? library : library.default();
}

/** Formulas are TeX unless the document says otherwise; icons are words. */
const ATTRIBUTES = { stem: 'latexmath@', sectanchors: null, icons: null };
const STYLE =
  '<style>:where(.title){font-weight:bold;margin-bottom:1mm}:where(table) p:only-child{margin:0}:where(.colist table,.hdlist table){border:0}</style>';

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&#8217;/g, '’');

const CALLOUTS: Readonly<Record<string, string>> = {
  note: 'note',
  tip: 'tip',
  important: 'important',
  warning: 'warning',
  caution: 'caution',
};

/** TeX between the signs of MathJax, in the elements that pandoc has for it. */
function formulas(html: string): string {
  return html
    .replace(/\\\(([^]*?)\\\)/g, '<span class="math inline">\\($1\\)</span>')
    .replace(/\\\[([^]*?)\\\]/g, '<span class="math display">\\[$1\\]</span>');
}

/** Admonitions are tables there; they become what callouts of Markdown are. */
function admonitions(html: string): string {
  return html.replace(
    /<div((?: id="[^"]*")?) class="admonitionblock (\w+)([^"]*)">\s*<table>\s*<tr>\s*<td class="icon">\s*<div class="title">([^<]*)<\/div>\s*<\/td>\s*<td class="content">([^]*?)<\/td>\s*<\/tr>\s*<\/table>\s*<\/div>/g,
    (all, id: string, kind: string, more: string, title: string, content: string) => {
      if (!Object.hasOwn(CALLOUTS, kind)) return all;
      return `<aside${id} class="callout callout-${CALLOUTS[kind]}${more}" role="note"><p class="callout-title">${title}</p>${content.trim()}</aside>`;
    },
  );
}
