/** Turns options as they are written into options of a render: looks up names, reads files, lists folders of fonts. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nearest } from '../base/nearest.js';
import { HOW_TO_RAISE, type BudgetName } from '../budget.js';
import { RenderError } from '../diagnostics.js';
import type { InvoiceData } from '../invoice/data/invoice-data.js';
import type { PdfStandard } from '../pdf/file/conformance.js';
import { writtenTheme, type WrittenTheme } from '../render/options/theme.js';
import { readAttachment } from './attachments.js';
import { fileFailure, UsageError } from './failures.js';
import { bundledTemplates } from './templates-command.js';
import { didYouMean, type Margins, type PageDimensions } from './option-values.js';
import { readBytes, readText } from './read-file.js';
import type { DocumentOptions } from './renderer.js';
import type { Dialect } from '../source/markdown/foreign-dialect.js';
import { readSignOptions, type RawSignOptions } from './sign-flags.js';

/** The options of `render` and `batch` that concern the document, as commander delivers them. */
export interface RawDocumentOptions extends RawSignOptions {
  template?: string;
  theme?: string;
  option?: (readonly [name: string, value: string])[];
  css?: string[];
  pageSize?: string | PageDimensions;
  landscape?: boolean;
  margin?: string | Margins;
  title?: string;
  author?: string;
  language?: string;
  font?: string[];
  systemFonts?: boolean;
  createdAt?: Date;
  outline: boolean;
  tags: boolean;
  forms?: boolean;
  cover?: boolean;
  pageNumbers: boolean;
  shrink: boolean;
  toc?: boolean;
  tocDepth?: number;
  hyphenate?: boolean;
  highlight?: boolean;
  dialect?: Dialect;
  smart?: boolean;
  numbered?: boolean;
  footnotes?: 'page' | 'end';
  pdfStandard?: PdfStandard;
  outputProfile?: string;
  inkLimit?: number;
  knockOutBlack?: boolean;
  watermark?: string;
  invoice?: string;
  attach?: string[];
  strict?: boolean;
  timeout?: number;
  budget?: (readonly [name: BudgetName, amount: number])[];
}

export const DEFAULT_TEMPLATE = 'report';
/** Only the user-agent style sheet. */
export const NO_TEMPLATE = 'none';

/** Reads and checks everything that the options name. Throws UsageError or InputOutputError. */
export function resolveDocumentOptions(raw: RawDocumentOptions, cwd: string): DocumentOptions {
  const sign = readSignOptions(raw, cwd);
  return {
    ...(raw.template !== undefined && { template: resolveTemplate(raw.template, cwd) }),
    ...(raw.theme !== undefined && { theme: readTheme(raw.theme, cwd) }),
    ...(raw.option && { templateOptions: Object.fromEntries(raw.option) }),
    // A URL, because relative fonts, images and imports of the sheet start from it.
    css: (raw.css ?? []).map((file) => ({ text: readText(file, cwd), source: pathToFileURL(resolve(cwd, file)).href })),
    ...(raw.pageSize !== undefined && { pageSize: raw.pageSize }),
    ...(raw.landscape && { orientation: 'landscape' as const }),
    ...(raw.margin !== undefined && { margin: raw.margin }),
    ...(raw.title !== undefined && { title: raw.title }),
    ...(raw.author !== undefined && { author: raw.author }),
    ...(raw.language !== undefined && { language: raw.language }),
    fonts: (raw.font ?? []).flatMap((path) => fontsAt(path, cwd)),
    ...(raw.systemFonts && { systemFonts: true }),
    ...(raw.createdAt && { createdAt: raw.createdAt }),
    ...(!raw.outline && { outline: false }),
    ...(!raw.tags && { tagged: false }),
    ...(raw.forms && { forms: true }),
    ...(raw.cover && { cover: true }),
    ...(raw.tocDepth !== undefined ? { toc: { depth: raw.tocDepth } } : raw.toc && { toc: true }),
    ...(!raw.pageNumbers && { pageNumbers: false }),
    ...(!raw.shrink && { shrinkToFit: false }),
    ...(raw.hyphenate && { hyphenate: true }),
    ...(raw.dialect !== undefined && { dialect: raw.dialect }),
    ...(raw.smart === false && { smart: false }),
    ...(raw.numbered !== undefined && { numbered: raw.numbered }),
    ...(raw.highlight !== undefined && { highlight: raw.highlight }),
    ...(raw.footnotes && { footnotes: raw.footnotes }),
    ...(raw.pdfStandard && { pdfStandard: raw.pdfStandard }),
    ...(raw.outputProfile !== undefined && { outputProfile: readBytes(raw.outputProfile, cwd) }),
    ...(raw.inkLimit !== undefined && { inkLimit: raw.inkLimit }),
    ...(raw.knockOutBlack && { blackText: 'knockout' }),
    ...(raw.watermark !== undefined && { watermark: raw.watermark }),
    ...(raw.invoice !== undefined && { invoice: readInvoiceData(raw.invoice, cwd) }),
    ...(raw.attach && { attachments: raw.attach.map((file) => readAttachment(file, cwd)) }),
    ...(sign && { sign }),
    limits: {
      ...(raw.timeout !== undefined && { timeMs: raw.timeout }),
      budgets: { ...Object.fromEntries(raw.budget ?? []), [HOW_TO_RAISE]: (name) => `--budget ${name}=NUMBER` },
    },
  };
}

/** The name of a bundled template unchanged, or the absolute path of a template folder. */
function resolveTemplate(template: string, cwd: string): string {
  if (template === NO_TEMPLATE || template === DEFAULT_TEMPLATE) return template;
  if (/[\\/]|^\./.test(template)) {
    const folder = resolve(cwd, template);
    if (isFolder(folder)) return folder;
    throw new UsageError(`Unknown template folder "${template}": no such folder. Check the path.`);
  }
  const known = bundledTemplates();
  if (known.includes(template)) return template;
  const choices = [...new Set([...known, DEFAULT_TEMPLATE, NO_TEMPLATE])];
  throw new UsageError(
    `Unknown template "${template}".${didYouMean(template, choices)} Use one of ${choices.join(', ')}, or a folder such as ./${template}.`,
  );
}

/** Its fields are checked when it is rendered. */
function readInvoiceData(file: string, cwd: string): InvoiceData {
  try {
    return JSON.parse(readText(file, cwd)) as InvoiceData;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`The invoice ${file} is not JSON: ${error.message}. docs/e-invoices.md has an example.`);
  }
}

function readTheme(file: string, cwd: string): WrittenTheme {
  let theme: unknown;
  try {
    theme = JSON.parse(readText(file, cwd));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(
      `The theme ${file} is not JSON: ${error.message}. Write an object such as {"accent_color": "#4361ee"}.`,
    );
  }
  if (typeof theme !== 'object' || theme === null || Array.isArray(theme)) {
    throw new UsageError(`The theme ${file} is not an object. Write one such as {"accent_color": "#4361ee"}.`);
  }
  try {
    return withLogo(writtenTheme(theme), file, cwd);
  } catch (error) {
    throw error instanceof RenderError ? new UsageError(`${file}: ${error.message}`) : error;
  }
}

const LOGO_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/**
 * Reads the logo of a theme if it is a file. Whoever names the theme also permits its logo, wherever the document lies.
 * A relative path starts from the theme's folder.
 */
function withLogo(theme: WrittenTheme, file: string, cwd: string): WrittenTheme {
  const logo = theme.logo_url?.trim() ?? '';
  if (logo === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(logo)) return theme;
  const path = resolve(cwd, dirname(file), logo);
  const type = LOGO_TYPES[extname(path).toLowerCase()];
  if (type === undefined)
    throw new UsageError(`The logo ${logo} of the theme ${file} is not an SVG, PNG or JPEG file.`);
  try {
    return { ...theme, logo_url: `data:${type};base64,${readFileSync(path).toString('base64')}` };
  } catch (error) {
    throw fileFailure('read', `the logo ${logo} of the theme ${file}`, error);
  }
}

const FONT_EXTENSIONS = ['.ttf', '.otf', '.ttc', '.otc', '.woff', '.woff2'];

/** As `listFontFiles`; a file that somebody names has to be a font, and one that lies in a folder need not be. */
function fontsAt(path: string, cwd: string): DocumentOptions['fonts'] {
  const files = listFontFiles(path, cwd);
  return isFolder(resolve(cwd, path)) ? files.map((file) => ({ path: file, optional: true })) : files;
}

/** The font itself, or the fonts directly in a folder, sorted by name. */
export function listFontFiles(path: string, cwd: string): string[] {
  const absolute = resolve(cwd, path);
  if (!isFolder(absolute)) {
    readableFile(path, absolute);
    return [absolute];
  }
  const fonts = readdirSync(absolute)
    .filter((name) => FONT_EXTENSIONS.includes(extname(name).toLowerCase()))
    .sort()
    .map((name) => join(absolute, name));
  if (fonts.length > 0) return fonts;
  throw new UsageError(`No fonts in the folder ${path}. Name a folder with ${FONT_EXTENSIONS.join(', ')} files.`);
}

function readableFile(path: string, absolute: string): void {
  try {
    statSync(absolute);
  } catch (error) {
    const near = nearest(basename(path), siblings(absolute));
    if (near === undefined) throw fileFailure('read', path, error);
    throw new UsageError(`Cannot read the font ${path}: no such file. Did you mean ${near}?`);
  }
}

function siblings(path: string): string[] {
  try {
    return readdirSync(join(path, '..'));
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
