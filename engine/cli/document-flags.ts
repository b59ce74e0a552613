/**
 * A row for each flag that concerns a document, in the order of the help. A flag that sets an option of the render (option-table.ts)
 * names it; the others are read by the commands.
 */
import { Option } from 'commander';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InvoiceData } from '../invoice/data/invoice-data.js';
import { STANDARDS, type PdfStandard } from '../pdf/file/conformance.js';
import type { RenderOptions } from '../render/options/options.js';
import { bundledName, DEFAULT_STYLE, STYLE_NAMES } from '../source/citations/bundled-styles.js';
import { DIALECTS } from '../source/markdown/foreign-dialect.js';
import { FORMAT_NAMES } from '../source/formats/contract.js';
import { readAttachment } from './attachments.js';
import { UsageError } from './failures.js';
import { checked, repeatable } from './flags.js';
import { fontsAt } from './font-files.js';
import * as values from './option-values.js';
import { readBytes, readText } from './read-file.js';
import { DEFAULT_TEMPLATE, resolveTemplate } from './template-name.js';
import { readTheme } from './theme-file.js';

/** A flag, and the option of the render that it sets. */
export interface DocumentFlag {
  readonly flag: Option;
  /** Absent: the commands read it. */
  readonly sets?: keyof RenderOptions;
  /** From what commander delivers to the value of the option. Throws UsageError or InputOutputError. */
  readonly read: (given: unknown, cwd: string) => unknown;
}

/** A flag that the commands read. */
function ofCommand(flag: Option): DocumentFlag {
  return { flag, read: (given) => given };
}

/** A flag whose value is that of the option, or becomes it by `read`. */
function option<Name extends keyof RenderOptions, Given = RenderOptions[Name]>(
  sets: Name,
  flag: Option,
  read: (given: Given, cwd: string) => RenderOptions[Name] = (given) => given as unknown as RenderOptions[Name],
): DocumentFlag {
  return { flag, sets, read: (given, cwd) => read(given as Given, cwd) };
}

const plain = (flags: string, description: string): Option => new Option(flags, description);

const TYPES = ['markdown', 'html', ...FORMAT_NAMES] as const;
const STYLES = ['author', 'template'] as const;
const FOOTNOTES = ['page', 'end'] as const;
const COPIED_FORMULAS = ['tex', 'text'] as const;
const PDF_STANDARDS = Object.keys(STANDARDS) as PdfStandard[];

export function fontFlag(): Option {
  return repeatable('--font <path>', 'font file, or folder of fonts, to add; may be repeated');
}

const PAGE: readonly DocumentFlag[] = [
  option(
    'template',
    plain(
      '-t, --template <name>',
      `bundled template, folder, or none (default: the front matter's, else ${DEFAULT_TEMPLATE})`,
    ),
    resolveTemplate,
  ),
  option(
    'theme',
    plain('--theme <file>', 'JSON file with the theme: colours, fonts, logo, letterhead, footer, stationery'),
    readTheme,
  ),
  option(
    'templateOptions',
    repeatable('--option <name=value>', "option of the template's own; may be repeated", values.parseTemplateOption),
    (given: (readonly [name: string, value: string])[]) => Object.fromEntries(given),
  ),
  option(
    'variables',
    repeatable('--set <name=value>', 'text for {{ name }} in Markdown; may be repeated', values.parseVariable),
    (given: (readonly [name: string, value: string])[]) => Object.fromEntries(given),
  ),
  option(
    'css',
    repeatable('--css <file>', "style sheet over the template's; may be repeated"),
    // A URL, because relative fonts, images and imports of the sheet start from it.
    (files: string[], cwd) =>
      files.map((file) => ({ text: readText(file, cwd), source: pathToFileURL(resolve(cwd, file)).href })),
  ),
  option(
    'pageSize',
    checked(
      '--page-size <size>',
      'A0 to A10, B, C, JIS B, ANSI A to E, Letter, Legal, Tabloid, or 210mmx297mm',
      values.parsePageSize,
    ),
  ),
  option('orientation', plain('--landscape', 'turn the page on its side'), () => 'landscape'),
  option('margin', checked('--margin <lengths>', 'page margins, such as 20mm or "20mm 15mm"', values.parseMargin)),
];

const METADATA: readonly DocumentFlag[] = [
  option('title', plain('--title <text>', "the PDF's title")),
  option('author', plain('--author <text>', "the PDF's author")),
  option('language', checked('--language <tag>', "the document's language, such as en or de-CH", values.parseLanguage)),
];

const RESOURCES: readonly DocumentFlag[] = [
  option('fonts', fontFlag(), (paths: string[], cwd) => paths.flatMap((path) => fontsAt(path, cwd))),
  option(
    'systemFonts',
    plain('--system-fonts', 'use fonts of this machine where no other font will do; the PDF then depends on it'),
  ),
  ofCommand(plain('--base <place>', "folder or URL that relative links start from (default: the input's)")),
  ofCommand(
    repeatable(
      '--allow-folder <folder>',
      "folder that files may be read from, beside the document's own; may be repeated",
      String,
    ),
  ),
  ofCommand(repeatable('--allow-net <host>', 'host[:port] that may be reached; may be repeated', values.parseHost)),
  ofCommand(
    checked(
      '--from <type>',
      `${TYPES.join(', ')} (default: by extension and content)`,
      values.parseChoice('--from', TYPES),
    ),
  ),
  ofCommand(
    checked(
      '--styles <whose>',
      "author: the document's own CSS counts; template: it is dropped (default: author)",
      values.parseChoice('--styles', STYLES),
    ),
  ),
];

const CONTENT: readonly DocumentFlag[] = [
  option(
    'createdAt',
    checked('--created-at <date>', "the PDF's date, ISO 8601 (default: none)", values.parseCreatedAt),
  ),
  option('cover', plain('--cover', 'begin with a cover page')),
  option('toc', plain('--toc', 'with a table of contents')),
  option(
    'toc',
    checked('--toc-depth <level>', 'lowest heading level in it, 1 to 6 (default: 3); implies --toc', values.parseDepth),
    (depth: number) => ({ depth }),
  ),
  option('pageNumbers', plain('--no-page-numbers', "without the template's page numbers")),
  option('shrinkToFit', plain('--no-shrink', 'keep the scale of a page that is wider than the paper')),
  option(
    'footnotes',
    checked(
      '--footnotes <where>',
      'footnotes of Markdown: page, or end of the document (default: page, without a template end)',
      values.parseChoice('--footnotes', FOOTNOTES),
    ),
  ),
  option(
    'dialect',
    checked(
      '--dialect <name>',
      `dialect of Markdown: ${DIALECTS.join(', ')} (default: recognised by its syntax)`,
      values.parseChoice('--dialect', DIALECTS),
    ),
  ),
  option(
    'bibliography',
    repeatable('--bibliography <file>', 'BibTeX, BibLaTeX, CSL JSON or CSL YAML that Markdown cites; may be repeated'),
    (files: string[], cwd) => files.map((file) => ({ text: readText(file, cwd), source: file })),
  ),
  option(
    'csl',
    plain('--csl <style>', `style of citations: ${STYLE_NAMES.join(', ')}, or a CSL file (default: ${DEFAULT_STYLE})`),
    (given: string, cwd) =>
      bundledName(given) === null || /[/\\.]/.test(given) ? { text: readText(given, cwd), source: given } : given,
  ),
  option('smart', plain('--no-smart', 'leave quotation marks, dashes and spaces of Markdown as they are written')),
  option('tex', plain('--tex', 'set TeX in the text of HTML, \\(…\\) and \\[…\\], as formulas')),
  option(
    'copyFormulas',
    checked(
      '--copy-formulas <form>',
      'copied formulas are tex, or text on one line (default: their signs)',
      values.parseChoice('--copy-formulas', COPIED_FORMULAS),
    ),
  ),
  option(
    'numbered',
    plain('--numbered', 'number sections, figures, tables and listings, and show the numbers in references'),
  ),
  option('showInput', plain('--no-input', 'leave out the input of code cells of notebooks')),
  option('numbered', plain('--no-numbered', "without the template's numbers")),
  option('hyphenate', plain('--hyphenate', 'divide words at the ends of lines')),
  option(
    'highlight',
    plain(
      '--highlight',
      'colour the parts of fenced code in Markdown and with --styles template, as most templates do',
    ),
  ),
  option('highlight', plain('--no-highlight', 'leave fenced code in one colour')),
];

const FILE: readonly DocumentFlag[] = [
  option(
    'pdfStandard',
    checked(
      '--pdf-standard <name>',
      'claim a standard: pdf/ua-1, pdf/ua-2, pdf/a-2b, pdf/a-4 and the like, pdf/ua-2+a-4 for both, or none (default: pdf/ua-1 where nothing stands in its way)',
      values.parseChoice('--pdf-standard', PDF_STANDARDS),
    ),
  ),
  option(
    'outputProfile',
    plain(
      '--output-profile <file>',
      'ICC profile of the press that the PDF is for (default: what the CSS says, else sRGB)',
    ),
    readBytes,
  ),
  option(
    'inkLimit',
    checked('--ink-limit <percent>', 'warn of device-cmyk() with more ink (default: 300)', values.parseInkLimit),
  ),
  option(
    'blackText',
    plain('--knock-out-black', 'pdf/x-4: print black text in place of what is below it, not over it'),
    () => 'knockout',
  ),
  option(
    'filterResolution',
    checked(
      '--filter-resolution <dpi>',
      'pixels in an inch of what filters blur (default: 192)',
      values.parseFilterResolution,
    ),
  ),
  option(
    'invoice',
    plain('--invoice <file>', 'JSON file with the data of an invoice: the PDF becomes an e-invoice'),
    readInvoiceData,
  ),
  option('watermark', plain('--watermark <text>', 'text across every page')),
  option(
    'attachments',
    repeatable(
      '--attach <file>',
      'file to put inside the PDF; "data.csv;relationship=Data;type=text/csv;description=…" says more of it; may be repeated',
    ),
    (files: string[], cwd) => files.map((file) => readAttachment(file, cwd)),
  ),
  option('outline', plain('--no-outline', 'no bookmarks')),
  option('tagged', plain('--no-tags', 'no tags for accessibility')),
  option('forms', plain('--forms', 'form controls can be filled in: text, boxes, buttons, lists, signatures')),
];

const RUN: readonly DocumentFlag[] = [
  ofCommand(
    plain('--config <file>', 'module with remarkPlugins, rehypePlugins and elements (default: platen.config.js here)'),
  ),
  ofCommand(plain('--no-config', 'do not load platen.config.js')),
  ofCommand(plain('--strict', 'fail when there are warnings')),
  ofCommand(plain('-q, --quiet', 'print failures only')),
  ofCommand(checked('--timeout <time>', 'give up after this many seconds, or 500ms, 2m', values.parseTimeout)),
  ofCommand(
    repeatable(
      '--budget <name=number>',
      'how much a document may multiply what it says, where a warning names a budget; may be repeated',
      values.parseBudget,
    ),
  ),
];

export const DOCUMENT_FLAGS: readonly DocumentFlag[] = [
  ...PAGE,
  ...METADATA,
  ...RESOURCES,
  ...CONTENT,
  ...FILE,
  ...RUN,
];

/** Its fields are checked when it is rendered. */
function readInvoiceData(file: string, cwd: string): InvoiceData {
  try {
    return JSON.parse(readText(file, cwd)) as InvoiceData;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`The invoice ${file} is not JSON: ${error.message}. docs/e-invoices.md has an example.`);
  }
}
