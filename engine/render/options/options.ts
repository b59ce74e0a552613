/** The public options of a render. */
import type { Diagnostics, RenderStage, Warning } from '../../diagnostics.js';
import type { PageMeasures } from '../../dump/measured-page.js';
import type { DrawnPage } from '../../dump/page-places.js';
import type { InvoiceData } from '../../invoice/data/invoice-data.js';
import type { Attachment } from '../../pdf/attachments.js';
import type { RepeatingDocument } from '../../pdf/document.js';
import type { ON_OBSTACLE, PdfStandard, WatchObstacles } from '../../pdf/file/conformance.js';
import type { EncryptionOptions } from '../../pdf/file/encryption.js';
import type { Watermark } from '../../paint/watermark.js';
import type { SignOptions } from '../../signature/sign-options.js';
import type { FormatName } from '../../source/formats/contract.js';
import type { Dialect } from '../../source/markdown/foreign-dialect.js';
import type { ElementWriters } from '../../source/html/custom-elements.js';
import type { UnifiedPlugin, UnifiedTree } from '../../source/unified/unified-tree.js';
import type { GivenResources } from '../../source/resources/policy.js';

export type { UnifiedPlugin, UnifiedTree } from '../../source/unified/unified-tree.js';
export type { CustomElement, ElementWriters, WriteElement } from '../../source/html/custom-elements.js';
export type { DrawnPage, PagePlace } from '../../dump/page-places.js';

/** A document. */
export interface RenderInput {
  /**
   * The document. Bytes are decoded as UTF-8 unless a byte order mark or the document itself says otherwise. A tree of unified is
   * taken as it is, with the places of its nodes: the root of mdast for Markdown, in which no other dialect is looked for, or the
   * root of hast for HTML.
   */
  readonly content: string | Uint8Array | UnifiedTree;
  /**
   * 'notebook': of Jupyter. 'asciidoc' needs the package @asciidoctor/core, 'docx' the package mammoth, both installed beside Platen.
   * Default: by the ending of `source`, or 'notebook' and 'docx' by the content; 'html' when it begins with a tag or a doctype,
   * or is a tree with elements at its top; else 'markdown'.
   */
  readonly type?: 'markdown' | 'html' | FormatName;
  /** File path or URL of the document; relative resources resolve against it, and messages name it. */
  readonly source?: string;
  /** Base of relative URLs, when it differs from `source`. */
  readonly baseUrl?: string;
  /**
   * 'author' (default): the document's own presentation cascades over the template's. 'template': reader mode; style
   * sheets, classes and presentational attributes of the document are dropped, and its content gets the template's
   * style.
   */
  readonly styles?: 'author' | 'template';
}

/**
 * What a render takes: a document, the text or the bytes of one, or a list of them. The inputs of a list are chapters of one document,
 * in this order, Markdown and HTML as they come: with one table of contents, and with counters and notes that go on.
 * Each chapter begins on a new page unless style sheets say otherwise (`[data-platen-chapter]`). Its relative addresses
 * start from its own place, and links to the file of another chapter lead into it. The front matter and the title of the
 * first chapter count for all.
 */
export type DocumentInput = RenderInput | string | Uint8Array | readonly (RenderInput | string | Uint8Array)[];

/**
 * Documents that become one PDF, one after the other: the letters of a mailing. Each is a document of its own, with its front
 * matter, template and page numbers, while a list as `DocumentInput` makes chapters of one document. They are taken one by
 * one, so a generator needs the memory of one. What the PDF says of itself is what the first says: title, author, language.
 */
export interface DocumentSeries {
  /** One or more. */
  readonly documents: Iterable<RenderInput | string | Uint8Array> | AsyncIterable<RenderInput | string | Uint8Array>;
}

/** Lengths are CSS lengths such as `'20mm'`; a number is CSS px. */
export type CssLength = string | number;

/**
 * Options of a render. What is wrong in them is a RenderError 'input_invalid' that names the option; what has no effect
 * is a warning. undefined counts as not given.
 */
export interface RenderOptions {
  /**
   * Name of a bundled template, path of a template's folder, or the template itself. Default 'report'; 'none':
   * user-agent style only.
   */
  readonly template?: string | TemplateSource;
  /** Colours, fonts and letterhead of the template. Default: what the template says. No effect without a template. */
  readonly theme?: Theme;
  /** Values for the template's own options, which its template.json describes. They win over the document's values. */
  readonly templateOptions?: Readonly<Record<string, string | number | boolean>>;
  /**
   * Texts for `{{ name }}` in Markdown, by their names. They win over those of the front matter. What has none is printed as it is
   * written, with a warning.
   */
  readonly variables?: Readonly<Record<string, string | number | boolean>>;
  /** Further style sheets, applied after the document's own: one as a string, or a list. */
  readonly css?:
    | string
    | readonly (
        | string
        | {
            /** The style sheet. */
            readonly text: string;
            /** Its path or URL: relative addresses in it start from there, and messages name it. */
            readonly source: string;
          }
      )[];
  /**
   * A name (A0 to A10, B0 to B10, 'ISO C5', 'JIS B5', Letter, Legal, Executive, Tabloid, 'ANSI C' and so on), or two lengths,
   * as in '100mm 150mm'. Default: what the CSS says, else A4.
   */
  readonly pageSize?:
    | string
    | {
        /** Above 0. */
        readonly width: CssLength;
        /** Above 0. */
        readonly height: CssLength;
      };
  /** Turns `pageSize`, or else A4. Default: as the page size says. */
  readonly orientation?: 'portrait' | 'landscape';
  /** One length for all sides, up to four as in CSS ('10mm 20mm'), or one for each side. */
  readonly margin?: CssLength | Readonly<Partial<Record<'top' | 'right' | 'bottom' | 'left', CssLength>>>;
  /** The title in the PDF's metadata. Default: what the document says (`<title>`, front matter, first heading). */
  readonly title?: string;
  /** The author in the PDF's metadata. Default: what the document says (`<meta name="author">`, front matter). */
  readonly author?: string;
  /** The subject in the PDF's metadata. Default: none. */
  readonly subject?: string;
  /** Keywords in the PDF's metadata, separated by commas. Default: none. */
  readonly keywords?: string;
  /** BCP 47 language of the document. */
  readonly language?: string;
  /** Whether to add a title page, if the template has one. Default false. */
  readonly cover?: boolean;
  /**
   * Whether the template shows page numbers. Default true. With false, templates get the custom property
   * `--page-numbers: none` on the root, for `content: var(--page-numbers, counter(page))` in a margin box.
   */
  readonly pageNumbers?: boolean;
  /**
   * true: words are hyphenated at the ends of lines (`hyphens: auto` on the root), except in headings and code. false:
   * never, whatever the CSS says. Default: what the CSS says.
   */
  readonly hyphenate?: boolean;
  /**
   * Whether fenced code in Markdown is highlighted, when its language is known. Keywords, strings and so on get Prism's
   * classes, such as `token keyword`; the CSS sets their colours. Default: what the template says, else false.
   */
  readonly highlight?: boolean;
  /**
   * The dialect of Markdown, which decides what is doubtful. With 'gfm' and 'commonmark', syntax that only others know stays text.
   * Default: what the front matter says (`dialect: quarto`), else recognised by its syntax.
   */
  readonly dialect?: Dialect;
  /**
   * Whether prose of Markdown gets the quotation marks, apostrophes, dashes, ellipses and unbroken spaces of its language.
   * Code, formulas, addresses and HTML stay as they are. Default true, but false for the dialects 'gfm' and 'commonmark'.
   */
  readonly smart?: boolean;
  /**
   * Works that Markdown may cite (`[@key, p. 3]`), beside those that its front matter names: addresses of files, loaded as `resources`
   * allows, or files in memory. BibTeX, BibLaTeX, CSL JSON and CSL YAML. Default: none.
   */
  readonly bibliography?: string | GivenText | readonly (string | GivenText)[];
  /**
   * The style of citations and bibliography: the name of one of ours, such as 'apa', 'chicago-notes' or 'ieee', the address of a
   * style of CSL 1.0, or such a file in memory. Default: what the front matter says (`csl: ieee`), else 'apa'.
   */
  readonly csl?: string | GivenText;
  /**
   * Whether `\(…\)`, `\[…\]`, `$$…$$` and environments of TeX in the text of HTML are formulas, as MathJax and KaTeX take them in a
   * browser. Default false. Elements that say that they hold TeX are formulas anyway, and so is TeX in Markdown.
   */
  readonly tex?: boolean;
  /**
   * What those who copy a formula from the PDF get: its TeX between dollar signs, or the formula on one line, such as
   * `(a+b)/2`. Default: its signs, in the order in which they are drawn. Tags and alternative texts stay as they are.
   */
  readonly copyFormulas?: 'tex' | 'text';
  /**
   * Whether sections, figures, tables and listings are numbered, and references to them show the numbers, in the words of the
   * document's language. Style sheets may say otherwise. Default: what the template says, else false; but in Markdown figures,
   * tables and listings are numbered where one with a caption has a name for references (`{#fig-map}`).
   */
  readonly numbered?: boolean;
  /** Whether the input of code cells of notebooks is printed. Default true. */
  readonly showInput?: boolean;
  /**
   * Where Markdown footnotes go: to the bottom of the page of their call, or to the end of the document. Default: what
   * the front matter says (`footnotes: end`), else 'page' with a template and 'end' without. In HTML, CSS decides.
   */
  readonly footnotes?: 'page' | 'end';
  /**
   * Whether a document that is wider than its pages is made smaller as a whole, to two thirds at most, as browsers do
   * when they print. Default: true only without a template and without a size in the document's `@page` rules, because
   * those know their paper; `pageSize` counts as a change of paper and makes it true again.
   */
  readonly shrinkToFit?: boolean;
  /**
   * Functions that write the HTML of custom elements, by their names: `{ 'my-card': ({ attributes }) => '<div>…</div>' }`.
   * `<slot></slot>` in the HTML stands for the element's content. Only the document is searched for such elements, not its
   * template. Default: none; custom elements are shown as what stands in them.
   */
  readonly elements?: ElementWriters;
  /**
   * Plug-ins of remark for Markdown, as `use()` of unified takes them: `[remarkDirective, [remarkToc, { tight: true }]]`. They
   * run before Platen's own extensions, on the whole document but its footnotes. What they tell (`file.message()`) becomes a warning;
   * `file.fail()` ends the render. Default: none.
   */
  readonly remarkPlugins?: readonly UnifiedPlugin[];
  /** Plug-ins of rehype for what Markdown becomes and for HTML. They run where headings have their ids. Default: none. */
  readonly rehypePlugins?: readonly UnifiedPlugin[];
  /** Text across every page, drawn over the content. Screen readers and text extraction skip it. Default: none. */
  readonly watermark?: string | Watermark;
  /**
   * The data of an invoice. The template 'invoice', which is then the default, shows them, and the PDF is an e-invoice:
   * it carries them as XML (EN 16931, Factur-X, XRechnung) and claims PDF/A-3. Mistakes in the data are a RenderError
   * 'input_invalid' that names the rules of EN 16931. Default: what the front matter says (`invoice:`), else none.
   */
  readonly invoice?: InvoiceData;
  /** Files inside the PDF. Default: none. */
  readonly attachments?: readonly Attachment[];
  /**
   * Encrypts the PDF with AES-256 (revision 6, PDF 2.0). Keys are random, so the bytes then differ from run to run.
   * Default: not encrypted.
   */
  readonly encryption?: EncryptionOptions;
  /**
   * Signs the PDF (PAdES-B-B), with a key or with a function that has one elsewhere. Default: not signed. Only RSA
   * signatures with the default padding are the same each time.
   */
  readonly sign?: SignOptions;
  /**
   * A table of contents: headings down to h3 or to the `depth` given, with links and page numbers. It stands in the
   * document's element `<nav data-platen="toc">`, or else before the document, after its cover.
   * Default: what the front matter says (`toc: true`, `toc-depth: 2`), else none.
   */
  readonly toc?:
    | boolean
    | {
        /** The lowest level of heading that is listed, 1 to 6. Default 3. */
        readonly depth?: number;
      };
  /**
   * The standard that the PDF claims to conform to: 'pdf/ua-1', 'pdf/ua-2', 'pdf/a-2b', 'pdf/a-2u',
   * 'pdf/a-2a', 'pdf/a-3b', 'pdf/a-3u', 'pdf/a-3a', 'pdf/a-4', 'pdf/a-4f', both as in 'pdf/ua-1+a-2a' and
   * 'pdf/ua-2+a-4', 'pdf/x-4', or 'none'. 'pdf/ua-2', 'pdf/a-4' and 'pdf/a-4f' make a PDF of version 2.0,
   * the others one of 1.7. What the document has that the standard forbids is warned of, and the claim is left out. Default: PDF/UA-1 is claimed where nothing stands in its way, beside PDF/A too (beside PDF/A-4: PDF/UA-2).
   */
  readonly pdfStandard?: PdfStandard;
  /**
   * The ICC profile of the press (or of another device) that the PDF is for: its output intent. Default: what
   * `@color-profile device-cmyk` in CSS says, else sRGB. Bytes that are no profile of version 2 or 4 with grey, RGB or
   * CMYK are RenderError 'input_invalid'.
   */
  readonly outputProfile?: Uint8Array;
  /** The most ink that the paper takes, in percent: a `device-cmyk()` of more is warned of. Default 300. */
  readonly inkLimit?: number;
  /**
   * In a PDF/X-4 for a CMYK press: whether text in black alone is printed over what is below it, so that plates out of register
   * leave no white edges, or in its place. Default 'overprint'.
   */
  readonly blackText?: 'overprint' | 'knockout';
  /**
   * Pixels in an inch of paper for what filters blur, light or distort, 36 to 1200: PDF has no such effects, so these parts of
   * the document become images. Their text can still be copied and read aloud. Default 192.
   */
  readonly filterResolution?: number;
  /** PDF bookmarks from headings. Default true. */
  readonly outline?: boolean;
  /** Whether the PDF has a structure tree for assistive technology. Default true. */
  readonly tagged?: boolean;
  /**
   * Whether the form controls of the document become fields that can be filled in. What can be typed is set in the
   * control's font. Default false: controls are drawn as they stand.
   */
  readonly forms?: boolean;
  /** The date of the PDF, the only date that gets into the bytes. Default: none. */
  readonly createdAt?: Date;
  /**
   * Font files: paths or bytes. They are available by their family names, or by the one that is given. A font that cannot be
   * used is an error, and with `optional` a warning.
   */
  readonly fonts?: readonly (string | Uint8Array | FontSource | OptionalFont)[];
  /**
   * Whether fonts of the machine are used for families and characters that no other font has. The bytes then depend on the
   * machine, and a warning says which fonts do that. Default false.
   */
  readonly systemFonts?: boolean;
  /** Images, style sheets and fonts from memory, or what may be loaded. Default: nothing but `data:` URLs. */
  readonly resources?: GivenResources;
  /** What a render may take at most. A limit that is passed is a RenderError whose reason ends in `_limit`. */
  readonly limits?: RenderLimits;
  /** Whether a warning is an error. Default false. */
  readonly strict?: boolean;
  /** Called when a stage begins, and after each page. The render waits for a promise; what is thrown ends it. */
  readonly onProgress?: (progress: RenderProgress) => unknown;
  /**
   * Called with each warning when it is new, between the stages and after each page. Repeats only raise the `count` of
   * the warning in the result. The render waits for a promise; what is thrown ends it.
   */
  readonly onWarning?: (warning: Warning) => unknown;
  /**
   * Receives the pages as text when the PDF is complete: a line for each fragment and for each drawing call. It is for
   * bug reports and golden files. The text is kept in memory until then, and its form may change between versions.
   */
  readonly dump?: (text: string) => void;
  /**
   * Called with each page when it is drawn: its size, and where the blocks of the source stand on it. It is for editors
   * and previews. Pages that wait for numbers of later pages come last, and a page that is drawn again is told again:
   * the last call for a number counts. The render waits for a promise; what is thrown ends it.
   */
  readonly onPage?: (page: DrawnPage) => unknown;
  /** Stops the render: it rejects with a RenderError named AbortError, whose `cause` is the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Key of a function that is called whenever a render looks at the clock, and may abort its signal. */
export const ON_LOOK = Symbol('on look');

/** Key of a function that gets the measures of each page (measure.ts). */
export const ON_MEASURES = Symbol('on measures');

/** Key of a function that makes what pages are drawn on in place of a PDF. */
export const DRAWN_ON = Symbol('what pages are drawn on');

/** Options with functions of our own (check-accessibility.ts, images-of-pages.ts, measure.ts, pool-thread.ts). */
export interface WatchedOptions extends RenderOptions {
  readonly [ON_OBSTACLE]?: WatchObstacles | undefined;
  readonly [ON_LOOK]?: (() => void) | undefined;
  readonly [ON_MEASURES]?: ((measures: PageMeasures) => void) | undefined;
  readonly [DRAWN_ON]?: ((diagnostics: Diagnostics) => RepeatingDocument) | undefined;
}

/**
 * The theme object of the service, as docs/spec/interface.md has it. Each field may be named in camel case,
 * too. Colours are CSS colours, such as `#1a1a1a`, `teal` or `oklch(40% 0.1 250)`. An unknown field and what is no
 * colour are RenderError 'input_invalid'; colours that are hard to read are a warning.
 */
export interface Theme {
  /** An absolute URL of an SVG, PNG or JPEG, loaded as `resources` allows. Default: no logo. */
  readonly logo_url?: string;
  /** Headings, strong text, borders, rule lines. Default '#1a1a1a'. */
  readonly primary_color?: string;
  /** Links, borders of callouts, highlights of the cover page. Default '#4361ee'. */
  readonly accent_color?: string;
  /** Body text. Default '#374151'. */
  readonly text_color?: string;
  /** The ground of the page. Default '#ffffff'. */
  readonly background_color?: string;
  /** 'Inter' (default) or 'Source Code Pro', or the template's own. Another one is a warning, and 'Inter' is used. */
  readonly body_font?: string;
  /** 'Inter' (default), 'Playfair Display' or 'JetBrains Mono', or the template's own. Another one is a warning. */
  readonly heading_font?: string;
  /** HTML at the top of every page, after the logo. Default: none. */
  readonly letterhead?: string;
  /** HTML at the foot of every page. Default: none. */
  readonly footer?: string;
  /**
   * The paper that pages are printed on: the URL of a PDF or an image, loaded as `resources` allows. Of a PDF, the first
   * page lies under the first page of the document and the last one under all others; `#page=2` takes one page for all.
   */
  readonly stationery?: string;
  /** Like `logo_url`. */
  readonly logoUrl?: string;
  /** Like `primary_color`. */
  readonly primaryColor?: string;
  /** Like `accent_color`. */
  readonly accentColor?: string;
  /** Like `text_color`. */
  readonly textColor?: string;
  /** Like `background_color`. */
  readonly backgroundColor?: string;
  /** Like `body_font`. */
  readonly bodyFont?: string;
  /** Like `heading_font`. */
  readonly headingFont?: string;
}

/** A file in memory that is text. */
export interface GivenText {
  /** What it says. */
  readonly text: string;
  /** Its path or URL, which messages name. */
  readonly source?: string;
}

/** A font file that may be damaged, as one of a folder. */
export interface OptionalFont {
  /** Where the file is. */
  readonly path: string;
  /** The file is left out with a warning if it cannot be used. */
  readonly optional: true;
}

/** A font file in memory under a family name of the caller's. */
export interface FontSource {
  /** What the CSS calls it, whatever the file says. */
  readonly family: string;
  /** The file. Weight and style are those that it states. */
  readonly bytes: Uint8Array;
}

/**
 * A template in memory; docs/templates.md describes its files. Give the same object to many renders: a renderer reads it
 * once. Messages name its files as if they stood in a folder of its name.
 */
export interface TemplateSource {
  /** Default 'template'. */
  readonly name?: string;
  /** What template.json says. Paths in `extends` start from the working folder. */
  readonly manifest?: object;
  /** The style sheet, template.css. */
  readonly css?: string;
  /** The HTML fragments: cover.html and so on. */
  readonly fragments?: Readonly<Partial<Record<'cover' | 'header' | 'footer' | 'opening' | 'closing', string>>>;
}

/** How far a render is. */
export interface RenderProgress {
  /** What the render does: the pages come in 'layout' and 'paint', and 'pdf' writes what stands behind them. */
  readonly stage: RenderStage;
  /** Number of pages that are finished. It begins again where a document is drawn a second time, to fit its pages. */
  readonly pages: number;
}

/** What a render may take at most. */
export interface RenderLimits {
  /** The number of pages. Default 100,000. */
  readonly pages?: number;
  /** The deepest nesting of elements. Default 256. */
  readonly depth?: number;
  /** The size of the PDF in bytes; a larger one fails with 'size_limit'. Default: no limit. */
  readonly pdfBytes?: number;
  /** Milliseconds after which the render fails with 'time_limit'. Default: no limit. */
  readonly timeMs?: number;
  /**
   * Bytes by which the memory of JavaScript may grow from the start of the render; more fails with 'memory_limit'. It is
   * looked at between stages, after each page, and within a page where work is counted. It counts the whole heap of the
   * thread and its buffers: other renders of the thread, and garbage that is not collected yet, which easily doubles the
   * amount. WebAssembly and image decoders are not in it. So it stops a document that runs away, and is no quota. For a
   * quota, render in a worker or process that has one. On platforms that do not tell their memory, it has no effect but a
   * warning. Default: no limit.
   */
  readonly memoryBytes?: number;
  /**
   * Limits on work that a short input can multiply, for instance with rules nested by `&`, by the names that messages
   * give. Most of these budgets end in a warning, the others in RenderError 'size_limit'. Default: what suits ordinary
   * documents, and grows with the input.
   */
  readonly budgets?: Readonly<Record<string, number>>;
}

/** The style sheets of the option `css`. */
export function sheetsOf({ css = [] }: RenderOptions): Exclude<NonNullable<RenderOptions['css']>, string> {
  return typeof css === 'string' ? [css] : css;
}

/** An option whose value is undefined counts as not given. */
export function withoutUndefined(options: WatchedOptions): WatchedOptions {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const onLook = options[ON_LOOK];
  return onLook ? { ...given, [ON_LOOK]: onLook } : given;
}
