/// <reference lib="esnext.disposable" />
/**
 * The public interface of Platen's library. Made from the sources by `npm run api`: do not edit it. The
 * declarations of Node (@types/node) or of a browser (lib "dom") give the types of streams and signals.
 */
/** Browsers have no streams of Node's. */
type Writable = never;

// engine/web-renderer.ts

/** The options of every document, and where the renderer gets what it needs. */
export interface BrowserOptions extends RenderOptions {
  /**
   * The files that come with Platen (fonts, templates, hyphenation patterns, WebAssembly), as `npx platen assets` writes
   * them: the URL of their folder, or a function that loads one of them. Each file is loaded when a document needs it, and
   * kept by the renderer.
   */
  readonly assets: string | URL | LoadAsset;
  /**
   * Names of files that are loaded together before the first render, such as 'fonts/inter/Inter-Regular.ttf'. Other files
   * are loaded one after the other as the render meets them. Default: none.
   */
  readonly preload?: readonly string[];
  /**
   * Decodes WebP, AVIF, GIF, and PNG and JPEG of unusual kinds, and scales down what has more pixels than a page can show.
   * Default: none; such images are left out with a warning. In browsers, `browserImages`.
   */
  readonly imageDecoder?: ImageDecoder;
}

/**
 * Makes a renderer, as createRenderer() of Node does: the same document has the same bytes. While files are missing, a
 * render begins again when they have been loaded, so functions of the caller may be called again for a page or a resource. Rendering
 * keeps a thread busy; in pages, call it in a Web Worker.
 *
 * Throws RenderError 'input_invalid' without `assets`. Its methods reject with RenderError of the reason 'internal' where a file cannot be loaded.
 */
export declare function createRenderer(options: BrowserOptions): Renderer;

// engine/host/web/assets.ts

/**
 * Loads a file that comes with Platen. `name` is its path in the folder that `platen assets` writes, such as
 * "fonts/catalog.json". WebAssembly (".wasm") may be given compiled. Where it rejects for "fonts-cjk/catalog.json", the
 * package with the fonts for Chinese, Japanese and Korean counts as not installed; any other file that it rejects for ends
 * the render.
 */
export type LoadAsset = (name: string) => Promise<Uint8Array | object>;

// engine/host/web/images.ts

/**
 * Decodes what the browser can decode: WebP, AVIF, GIF, and PNG and JPEG of unusual kinds. Browsers differ in pixels,
 * so the bytes of such a document depend on the browser.
 */
export declare const browserImages: ImageDecoder;

// engine/host/host.ts

/** A key of the platform's own, such as a KeyObject of Node. */
export interface PlatformKey {
  /** Such as 'private'. */
  readonly type: string;
}

/** Decodes images. A function of the caller's may take its place. */
export interface ImageDecoder {
  /** What to do so that there is a decoder, for a warning: "needs the package sharp, …". */
  readonly remedy: string;
  /** Prepares decoding, because a decoder may take a while to load. Rejects if there is none. */
  start(): Promise<void>;
  /** The size in pixels as stored, of formats whose header the engine does not read. Rejects if the image is damaged. */
  measure(bytes: Uint8Array, limits: DecoderLimits): Promise<PixelSize>;
  /** Decodes an image. Rejects if it is damaged. */
  decode(bytes: Uint8Array, options: DecodeOptions): Promise<Pixels>;
  /**
   * Encodes the colours of pixels as a JPEG in RGB, without their alpha: for pictures from formats that have lost details
   * already, such as WebP. Without this function they are stored as they are, in many times as many bytes.
   */
  toJpeg?(pixels: Pixels): Promise<Uint8Array>;
  /** Encodes a picture of a page. Rejects with MissingDecoder if the platform cannot. */
  encode?(pixels: Pixels, format: 'jpeg' | 'webp'): Promise<Uint8Array>;
}

/** A size in pixels. */
export interface PixelSize {
  /** From left to right. */
  readonly width: number;
  /** From top to bottom. */
  readonly height: number;
}

/** What an image may have at most. */
export interface DecoderLimits {
  /** Width × height as stored. An image with more is an error. */
  readonly maxPixels: number;
}

/** How an image is decoded. */
export interface DecodeOptions extends DecoderLimits {
  /** Whether the image is turned as its metadata says. */
  readonly upright: boolean;
  /** The size to scale to, without regard to the ratio; null for the image's own. */
  readonly size: PixelSize | null;
}

/** A decoded image. */
export interface Pixels extends PixelSize {
  /** Rows of pixels with four bytes each: sRGB and alpha, not premultiplied. */
  readonly data: Uint8Array;
}

// engine/diagnostics.ts

/** Warning codes of the service's interface (docs/spec/interface.md and docs/spec/decisions.md). */
export type WarningCode =
  | 'SVC_THEME_INCOMPLETE'
  | 'SVC_LOGO_LOW_RESOLUTION'
  | 'SVC_COLOR_CONTRAST_LOW'
  | 'SVC_FONT_FALLBACK'
  | 'SVC_IMAGE_UNAVAILABLE'
  | 'SVC_IMAGE_INVALID'
  | 'SVC_RESOURCE_BLOCKED'
  | 'SVC_GLYPH_MISSING'
  | 'SVC_CSS_UNSUPPORTED'
  | 'SVC_CONTENT_OVERFLOW'
  | 'SVC_CONTENT_UNSUPPORTED'
  | 'SVC_SCRIPT_IGNORED'
  | 'SVC_LINK_BLOCKED'
  | 'SVC_LINK_TARGET_MISSING'
  | 'SVC_VALUE_CLAMPED'
  | 'SVC_OPTION_IGNORED'
  | 'SVC_RECORD_SKIPPED';

/** A place in a source file. */
export interface SourcePosition {
  /**
   * The file's path or URL; absent for an input that is alone. Of several inputs, the source of the input, or
   * `chapter 2` if it has none.
   */
  readonly file?: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** The option that holds the text, as a letterhead does; absent for the main input and for files. */
  readonly option?: OptionPath;
}

/**
 * The path of a field of RenderOptions, from the outside in: `['margin']`, `['theme', 'accent_color']`. A path that
 * begins with `'input'` leads into RenderInput.
 */
export type OptionPath = readonly string[];

/** Something that could not be honoured. */
export interface Warning {
  /** What kind of thing it is; docs/warnings.md explains each. */
  readonly code: WarningCode;
  /** One sentence for a person: what happened and what to do about it. */
  readonly message: string;
  /** The place of the first occurrence. */
  readonly position?: SourcePosition;
  /** The option or theme field that the warning is about, if it is about one. What front matter says has a position instead. */
  readonly option?: OptionPath;
  /** How often it happened; 1 or more. */
  readonly count: number;
}

/** Why a render stopped. `reason` follows docs/spec/decisions.md, "Errors". */
export type RenderFailureReason =
  | 'input_invalid'
  | 'depth_limit'
  | 'size_limit'
  | 'page_limit'
  | 'time_limit'
  | 'aborted'
  | 'memory_limit'
  | 'strict_warnings'
  | 'internal';

/** The step of a render that an error comes from. */
export type RenderStage = 'options' | 'source' | 'style' | 'layout' | 'paint' | 'pdf';

/** What callers can use besides the sentence, to tell people or to act on. */
export interface RenderErrorDetails {
  /** The step that failed. */
  readonly stage?: RenderStage;
  /** For reasons that end in _limit: the allowed amount, in the unit of the limit (levels, pages, characters, ms). */
  readonly limit?: number;
  /** The actual amount as far as it was counted: what goes beyond a limit is not counted to its end. */
  readonly actual?: number;
  /** What to do about it, as a sentence. */
  readonly hint?: string;
  /** The option, theme field or input field that causes the error. */
  readonly option?: OptionPath;
}

/** The only error class that the engine throws on purpose: a sentence for people, and a reason for programs. */
export declare class RenderError extends Error {
  /** What went wrong, for programs. */
  readonly reason: RenderFailureReason;
  /** Where in the source, if the error has a place. */
  readonly position?: SourcePosition;
  /** What else is known about it. */
  readonly details: RenderErrorDetails;
  /** For 'strict_warnings': all warnings of the render; otherwise none. */
  readonly warnings: readonly Warning[];
  /** 'RenderError', or 'AbortError' when a signal stopped the render. */
  readonly name: string;
  /** `ERR_PLATEN_` and the reason in capitals, as codes of Node's own errors are; 'ABORT_ERR' when a signal stopped it. */
  readonly code: string;
  constructor(
    /** What went wrong, for programs. */
    reason: RenderFailureReason,
    message: string,
    /** Where in the source, if the error has a place. */
    position?: SourcePosition,
    /** What else is known about it. */
    details?: RenderErrorDetails,
    /** For 'strict_warnings': all warnings of the render; otherwise none. */
    warnings?: readonly Warning[],
  );
  /** The same error with the stage filled in, if it has none, and with this position. */
  during(stage: RenderStage, position?: SourcePosition): RenderError;
}

// engine/render/check-accessibility.ts

/** Something that an author can do for a document. */
export interface AccessibilityFinding {
  /** `required`: it stands in the way of PDF/UA-1. `advised`: the standard does not ask for it, and readers miss it. */
  readonly level: 'required' | 'advised';
  /** What is wrong, and what to do. */
  readonly message: string;
  /** Absent where it is about the document as a whole. */
  readonly position?: SourcePosition;
}

/** How accessible the PDF of a document is. */
export interface AccessibilityReport {
  /** Whether the PDF claims PDF/UA-1, as it does where nothing is required. */
  readonly isAccessible: boolean;
  /** First what is required, then what is advised, each in the order of the source. */
  readonly findings: readonly AccessibilityFinding[];
}

// engine/pdf/attachments.ts

/** How an attachment relates to the document. */
export type AttachmentRelationship = 'Source' | 'Data' | 'Alternative' | 'Supplement' | 'Unspecified';

/** A file inside the PDF. */
export interface Attachment {
  /** File name without folders. Each name may occur once. */
  readonly name: string;
  /** The file; text is written as UTF-8. */
  readonly content: string | Uint8Array;
  /** Default 'application/octet-stream'. */
  readonly mimeType?: string;
  /** A description for people. */
  readonly description?: string;
  /** Default 'Unspecified'. */
  readonly relationship?: AttachmentRelationship;
}

// engine/render/options/options.ts

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

// engine/source/html/custom-elements.ts

/** A custom element of the document, as the function for its name gets it. */
export interface CustomElement {
  /** Its name, in lower case. */
  readonly tag: string;
  /** Its attributes, as they are written. Names are in lower case. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The text in it. */
  readonly text: string;
}

/** Returns HTML for a custom element. `<slot></slot>` in it stands for the element's content. */
export type WriteElement = (element: CustomElement) => string | Promise<string>;

/** By the name of the element. */
export type ElementWriters = Readonly<Record<string, WriteElement>>;

// engine/dump/page-places.ts

/** A block of text or an image on a page. Lengths are points (1/72 inch) from the top left corner of the page as shown. */
export interface PagePlace {
  /** From the left edge. */
  readonly x: number;
  /** From the top edge. */
  readonly y: number;
  /** How wide it is. */
  readonly width: number;
  /** How high its part on this page is. */
  readonly height: number;
  /** Where its element begins in the source. */
  readonly position: SourcePosition;
  /** The name of its element, such as `p`. */
  readonly tag: string;
  /** The id of its element. */
  readonly id?: string;
  /** The classes of its element, as they are written. */
  readonly class?: string;
}

/** A page that has been drawn, as readers show it: turned, and with its bleed and printers' marks. Lengths are points (1/72 inch). */
export interface DrawnPage {
  /** From 1. */
  readonly number: number;
  /** Its width. */
  readonly width: number;
  /** Its height. */
  readonly height: number;
  /** What stands on it, the body of the document first. Content of templates is not among it. */
  readonly places: readonly PagePlace[];
}

// engine/render/session/session-memory.ts

/** A page that is shown before the PDF is complete. */
export interface EarlyPage {
  /** The page's number, from 1. */
  readonly number: number;
  /** A PDF of this page alone, with its text, fonts and tags, and without outline and metadata. */
  readonly pdf: Uint8Array;
}

// engine/dump/measured-page.ts

/** A page as readers show it. Lengths are points (1/72 inch). */
export interface MeasuredPage {
  /** From 1. */
  readonly number: number;
  /** Its width. */
  readonly width: number;
  /** Its height. */
  readonly height: number;
  /** The height between its margins. */
  readonly areaHeight: number;
  /** How much of that the document takes, without footnotes and page floats. 0 on a blank page. */
  readonly contentHeight: number;
}

/** Where an element stands on a page: the smallest rectangle around its parts, without transforms. Lengths are points from the top left corner. */
export interface ElementPlace {
  /** The number of the page, from 1. */
  readonly page: number;
  /** From the left edge. */
  readonly x: number;
  /** From the top edge. */
  readonly y: number;
  /** How wide it is. */
  readonly width: number;
  /** How high its part on this page is. */
  readonly height: number;
}

// engine/pdf/file/encryption.ts

/** The passwords of an encrypted PDF; at least one of them is given. */
export interface EncryptionOptions {
  /** The password for opening the file. Default: none, everybody may open it. */
  readonly userPassword?: string;
  /** The password that opens the file with all permissions. Default: a random one, which nobody knows. */
  readonly ownerPassword?: string;
  /** What the user password permits, in readers that respect permissions. Default: everything. */
  readonly permissions?: Permissions;
}

/** What may be done with an encrypted PDF. Each default is true. */
export interface Permissions {
  /** 'low': only at low resolution. */
  readonly printing?: boolean | 'low';
  /** Copying text and pictures. Screen readers may read in any case. */
  readonly copying?: boolean;
  /** Changing the content. */
  readonly modifying?: boolean;
  /** Adding and changing comments. */
  readonly annotating?: boolean;
  /** Filling in form fields. */
  readonly fillingForms?: boolean;
  /** Inserting, turning and deleting pages. */
  readonly assembling?: boolean;
}

// engine/render/images-of-pages.ts

/** How pages become pictures. */
export interface ImageOptions {
  /** 'jpeg' and 'webp' need the package sharp. Default 'png'. */
  readonly format?: 'png' | 'jpeg' | 'webp';
  /** Pixels in an inch of paper, 1 to 1200. Default 96: a CSS px is a pixel. */
  readonly dpi?: number;
  /** Which pages: a list of pages and ranges, such as '1, 3-5, 8-' or 'last'. Default: all. */
  readonly pages?: string;
  /** Leaves the paper transparent where nothing is drawn. Not with 'jpeg'. Default false: it is white. */
  readonly transparent?: boolean;
  /** Makes one picture of all pages, one below the other. Default false. */
  readonly tall?: boolean;
}

/** Options of renderImages(): how pages become pictures, and the options of a render. */
export interface ImageRenderOptions extends ImageOptions, RenderOptions {}

/** A picture of a page. */
export interface PageImage {
  /** The page, from 1; of a picture of all pages, the first one. */
  readonly page: number;
  /** Pixels from left to right. */
  readonly width: number;
  /** Pixels from top to bottom. */
  readonly height: number;
  /** The file. */
  readonly data: Uint8Array;
}

/** Pictures of pages, and what their render tells. */
export interface RenderedImages {
  /** In the order in which the option pages names them. */
  readonly images: readonly PageImage[];
  /** How many pages the document has. */
  readonly pages: number;
  /** What could not be honoured, as render() tells it. */
  readonly warnings: Warning[];
}

// engine/render/measure.ts

/** What a document measures. Lengths are points (1/72 inch). */
export interface Measurement {
  /** Number of pages. */
  readonly pages: number;
  /**
   * How much of its pages the document takes: the sum of `contentHeight`. With a page that is high enough for all of it,
   * this is the height of the document without breaks.
   */
  readonly height: number;
  /** The pages in their order. */
  readonly eachPage: readonly MeasuredPage[];
  /** Where elements stand, by id: a place for each page that an element is on. */
  readonly elements: ReadonlyMap<string, readonly ElementPlace[]>;
  /** What could not be honoured, as a render tells it. */
  readonly warnings: Warning[];
}

// engine/pdf/file/conformance.ts

/**
 * A standard that can be asked for. With PDF/A alone, PDF/UA-1 (with PDF/A-4: PDF/UA-2) is claimed too where nothing
 * stands in its way; 'pdf/ua-1+a-2a' asks for both, so that what stands in the way of either is told.
 */
export type PdfStandard =
  | 'none'
  | 'pdf/ua-1'
  | 'pdf/ua-2'
  | 'pdf/a-2b'
  | 'pdf/a-2u'
  | 'pdf/a-2a'
  | 'pdf/a-3b'
  | 'pdf/a-3u'
  | 'pdf/a-3a'
  | 'pdf/a-4'
  | 'pdf/a-4f'
  | 'pdf/ua-1+a-2b'
  | 'pdf/ua-1+a-2u'
  | 'pdf/ua-1+a-2a'
  | 'pdf/ua-1+a-3b'
  | 'pdf/ua-1+a-3u'
  | 'pdf/ua-1+a-3a'
  | 'pdf/ua-2+a-4'
  | 'pdf/ua-2+a-4f'
  | 'pdf/x-4';

// engine/render.ts

/** What a render tells besides its bytes. */
export interface RenderResult {
  /** Number of pages. */
  readonly pages: number;
  /** Size of the PDF in bytes. */
  readonly bytes: number;
  /** What could not be honoured, with its place in the source, in the order in which it was found. */
  readonly warnings: Warning[];
  /** SHA-256 of the PDF in hexadecimal. The same input gives the same value on every machine and every runtime. */
  readonly sha256: string;
  /**
   * The language that the text was recognised to be in (BCP 47); absent where document or options name one, and where it
   * is not certain.
   */
  readonly detectedLanguage?: string;
}

/** A PDF in memory, and what its render tells. */
export interface RenderedPdf extends RenderResult {
  /** The whole PDF. */
  readonly pdf: Uint8Array<ArrayBuffer>;
}

/** A PDF that is rendered while it is read. */
export interface RenderStream {
  /**
   * The PDF, in chunks of about a page. The render begins with the first read, and waits until each chunk is taken.
   * Cancelling the stream ends the render. When the render fails, reading fails with the same error.
   *
   * It is a web stream on every runtime: give it to `new Response(pdf)`, iterate over it (`for await`), or make a Node
   * stream of it (`Readable.fromWeb(pdf)`).
   */
  readonly pdf: ReadableStream<Uint8Array>;
  /** Settles when the last chunk is taken. It stays pending while nobody reads the stream. */
  readonly result: Promise<RenderResult>;
}

/**
 * Renders documents and keeps what they share: fonts, shaped words, images, templates. All its methods reject with
 * RenderError when a document or an option is wrong or a limit is reached, and with an error named AbortError when the
 * signal stops a render.
 */
export interface Renderer {
  /** Renders one document into memory. These options win over those of the renderer; undefined counts as not given. */
  render(input: DocumentInput | DocumentSeries, options?: RenderOptions): Promise<RenderedPdf>;
  /** Like renderStream(). These options win over those of the renderer. */
  renderStream(input: DocumentInput | DocumentSeries, options?: RenderOptions): RenderStream;
  /** Like renderTo(). These options win over those of the renderer. */
  renderTo(input: DocumentInput | DocumentSeries, output: RenderOutput, options?: RenderOptions): Promise<RenderResult>;
  /** Like renderImages(). These options win over those of the renderer. */
  renderImages(input: DocumentInput, options?: ImageRenderOptions): Promise<RenderedImages>;
  /** Like checkRender(). These options win over those of the renderer. */
  check(input: DocumentInput, options?: RenderOptions): Promise<readonly Warning[]>;
  /** Like measure(). These options win over those of the renderer. */
  measure(input: DocumentInput, options?: RenderOptions): Promise<Measurement>;
  /** Begins a session: one document that is rendered again and again while it is edited. Its options are fixed. */
  session(options?: RenderOptions): RenderSession;
  /** Releases fonts and caches. The renderer can still be used; it then loads them again. */
  close(): void;
  /** close(), for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** What a render of a session tells besides its bytes. */
export interface SessionResult extends RenderedPdf {
  /**
   * The numbers of the pages that may look different from those of the session's render before, ascending. All pages of
   * the first render.
   */
  readonly changedPages: readonly number[];
}

/** What a render of a session tells while it works, and what stops it. */
export interface SessionListeners {
  /**
   * Gets the first page that looks different from the session's render before, as soon as it is laid out: before the
   * pages in front of it go into the PDF. The render waits for the promise that it returns; an error of it ends the
   * render. It is called once at most. It is not called by the first render, nor when no page changes, nor where the
   * whole document has to be laid out again. When the edit changes the number of pages, a page that shows this number
   * shows the one before.
   */
  readonly onFirstChange?: (page: EarlyPage) => unknown;
  /**
   * Stops this render, and no other of the session: for a version that a newer one has replaced. The render rejects with
   * an error named AbortError; the session keeps the pages of the last render that ended.
   */
  readonly signal?: AbortSignal;
}

/**
 * Renders one document again and again, and keeps the pages of the last render. After an edit, only pages that the edit
 * may have changed are laid out; the bytes are those of a fresh render.
 */
export interface RenderSession {
  /** Renders a version of the document into memory. A render begins when those before it have ended. */
  render(input: DocumentInput, listeners?: SessionListeners): Promise<SessionResult>;
  /** Releases what the session keeps. It can still be used; the next render is a whole one. */
  close(): void;
}

// engine/render/output/destinations.ts

/** Takes one piece of the PDF. The render waits for a promise that is returned. */
export type WriteChunk = (chunk: Uint8Array) => void | Promise<void>;

/** A Node stream, a web stream, or a function that is called with each piece. */
export type RenderOutput = Writable | WritableStream<Uint8Array> | WriteChunk;

// engine/signature/sign-options.ts

/**
 * Who signs a PDF, and with what. The signature is one of PAdES-B-B. What is wrong with it is RenderError
 * 'input_invalid'.
 */
export interface SignOptions {
  /**
   * The certificate of who signs, and behind it those that lead to a root that readers trust: PEM, DER, or a list. A
   * certificate that is not valid at `date` is an error, and one whose key is not for signing a warning.
   */
  readonly certificate: string | Uint8Array | readonly (string | Uint8Array)[];
  /**
   * The private key of the first certificate: PEM, DER (PKCS 8), or a KeyObject of Node. RSA, or ECDSA on P-256, P-384 or
   * P-521. Absent where `sign` is given.
   */
  readonly key?: string | Uint8Array | PlatformKey;
  /** What opens an encrypted `key`. Default: none. */
  readonly passphrase?: string;
  /** Signs in place of `key`, for keys that never leave their device. Called once for a PDF, when all else is written. */
  readonly sign?: (request: SignRequest) => Uint8Array | PromiseLike<Uint8Array>;
  /** How an RSA key signs. Default 'pkcs1', whose signatures are the same each time; 'pss' and ECDSA differ. */
  readonly padding?: 'pkcs1' | 'pss';
  /** When it is signed, as the signature says. Default: `createdAt`. PAdES asks for it, and no clock is read. */
  readonly date?: Date;
  /** Whose signature it is, where the certificate does not say it well. Default: none. */
  readonly name?: string;
  /** Why it is signed. Default: none. */
  readonly reason?: string;
  /** Where it is signed. Default: none. */
  readonly location?: string;
  /** How to reach who signs. Default: none. */
  readonly contact?: string;
  /**
   * The name of the field to sign: an element with `data-platen="signature"`. It shows name, reason and location, if
   * given, before its own content. Default: the only such field, or else one that nobody sees.
   */
  readonly field?: string;
  /** Bytes to reserve for the signature. More than it needs leaves room for a time stamp. Default: what it needs. */
  readonly room?: number;
}

/** What a device has to sign. */
export interface SignRequest {
  /** The bytes to sign. */
  readonly data: Uint8Array;
  /** Their hash, for devices that are given no more. */
  readonly digest: Uint8Array;
  /** Which hash it is. */
  readonly hash: 'sha256' | 'sha384' | 'sha512';
  /** 'RSA' is RSASSA-PKCS1-v1_5. 'RSA-PSS' has MGF1 with the same hash, and a salt as long as the hash. */
  readonly scheme: 'RSA' | 'RSA-PSS' | 'ECDSA';
}

// engine/source/unified/unified-tree.ts

/** A tree of unified: the `root` of mdast (Markdown) or hast (HTML), with places of nodes where they are known. */
export interface UnifiedTree {
  /** `root`, and what nodes of mdast and hast are called below it. */
  readonly type: string;
  /** Its nodes. */
  readonly children?: readonly unknown[];
  /** Where it stands in the source; warnings name it. */
  position?: unknown;
}

/** A plug-in of unified as its `use()` takes it: a function, or a list of one and its settings. */
export type UnifiedPlugin =
  | ((this: never, ...settings: never[]) => unknown)
  | readonly [(this: never, ...settings: never[]) => unknown, ...unknown[]];

// engine/paint/watermark.ts

/** A text across every page. */
export interface Watermark {
  /** The text, on one line. Nothing is drawn for white space. */
  readonly text: string;
  /** A CSS colour. Default #808080. */
  readonly color?: string;
  /** 0…1. Default: that of the colour if it has one, else 0.2. */
  readonly opacity?: number;
  /** Degrees, anticlockwise. Default: along the page's diagonal. */
  readonly angle?: number;
}

// engine/source/markdown/foreign-dialect.ts

/**
 * Which dialects of Markdown there are, and whether a text may contain syntax that only some of them know. Such syntax
 * is rewritten before parsing, by modules that are loaded only then.
 */
/** A dialect of Markdown: who writes it. */
export type Dialect = 'commonmark' | 'gfm' | 'pandoc' | 'quarto' | 'myst' | 'mkdocs' | 'mdbook' | 'obsidian' | 'marp';

// engine/source/formats/contract.ts

/** The types of such documents. */
export type FormatName = 'notebook' | 'asciidoc' | 'docx';

// engine/assemble.ts

/** What is said of a part, whatever it is made from. */
export interface PartOptions {
  /**
   * Which pages: a list of pages and ranges, such as '1, 3-5, 8-' or 'last'; '4-1' takes them backwards. Default: all.
   * Parts with the same `pdf` or `document` object belong together, so pages of others can be inserted between them: links,
   * bookmarks and tags go on.
   */
  readonly pages?: string;
  /** The title of a bookmark that leads to the first page, above the bookmarks of the part. Default: none. */
  readonly bookmark?: string;
  /** What messages call it. Default: the source of the document, or 'part 2'. */
  readonly name?: string;
}

/** Pages of a PDF that exists, of any producer. */
export interface PdfPart extends PartOptions {
  /** The PDF. */
  readonly pdf: Uint8Array;
  /** The password, if it is encrypted. */
  readonly password?: string;
}

/** Pages of a document that Platen renders. */
export interface DocumentPart extends PartOptions {
  /** The document, as for render(). */
  readonly document: DocumentInput;
  /** They win over the `render` options of the whole. */
  readonly options?: RenderOptions;
}

/** Pages of a PDF, or a document that is rendered. */
export type AssemblePart = PdfPart | DocumentPart;

/** Options of assemble(). What is not said here is taken from the first part. */
export interface AssembleOptions {
  /** The title of the new PDF. */
  readonly title?: string;
  /** The author of the new PDF. */
  readonly author?: string;
  /** What the new PDF is about. */
  readonly subject?: string;
  /** What the new PDF is found by. */
  readonly keywords?: string;
  /** The language of the new PDF, such as 'de-CH'. Default: that of the first part that has one. */
  readonly language?: string;
  /** Options of all documents that are rendered. */
  readonly render?: RenderOptions;
  /**
   * What renders them: a renderer, which keeps fonts and templates from one PDF to the next, or a pool, which works in
   * threads. `render` and the options of parts win over its own options. Default: a renderer for this PDF alone.
   */
  readonly renderer?: Pick<Renderer, 'render'>;
  /** Whether warnings are errors, as for render(). Default: false. */
  readonly strict?: boolean;
  /** Stops the work, between two parts. */
  readonly signal?: AbortSignal;
}

// engine/edit.ts

/** What edit() changes. What is not named stays as it is. */
export interface PdfChanges {
  /** Opens an encrypted PDF. */
  readonly password?: string;
  /**
   * By the names of fields: a text, whether a box is checked, the choice of a list or of radio buttons, or several choices;
   * null empties a field.
   */
  readonly fields?: Readonly<Record<string, FieldValue>>;
  /** Draws fields as content of their pages, so that nobody changes them: all, or these. What they say stays in the tags. */
  readonly flatten?: boolean | readonly string[];
  /** A text across every page, over the content, as render() draws it. */
  readonly watermark?: string | Watermark;
  /** Another title; '' for none. */
  readonly title?: string;
  /** Another author. */
  readonly author?: string;
  /** What it is about. */
  readonly subject?: string;
  /** What it is found by. */
  readonly keywords?: string;
  /** The language of the document, such as 'de-CH'. */
  readonly language?: string;
  /** Files that are put into it, beside those that it has. */
  readonly attachments?: readonly Attachment[];
  /** When these files were changed, which PDF/A-3 asks for. Default: it is not said. */
  readonly modifiedAt?: Date;
  /** Encrypts it with AES-256; false takes encryption away. Default: as it was. */
  readonly encryption?: EncryptionOptions | false;
  /** Signs it, after all other changes. */
  readonly sign?: SignOptions;
  /**
   * Puts the changes behind the bytes of the PDF, which stay as they are. Default: for PDFs that are signed, so that their
   * signatures stay valid, and where nothing but a signature is added.
   */
  readonly incremental?: boolean;
  /** Packs it better, without changing what it shows. Default: false. */
  readonly optimise?: boolean;
  /** Whether warnings are errors, as for render(). Default: false. */
  readonly strict?: boolean;
  /** Stops the work before it begins, and between texts that are drawn. */
  readonly signal?: AbortSignal;
}

// engine/edit/fill.ts

/** What is filled in: a text, whether a box is checked, a choice or several. null empties the field. */
export type FieldValue = string | number | boolean | readonly string[] | null;

// engine/split.ts

/** Where split() cuts a PDF: one of `every`, `pages` and `bookmarks`. */
export interface SplitOptions {
  /** How many pages a part has; the last may have fewer. */
  readonly every?: number;
  /** The pages of each part, such as ['1-3', '4-', 'last']. */
  readonly pages?: readonly string[];
  /** A part begins at each bookmark of the first level. Pages before the first are a part, too. */
  readonly bookmarks?: boolean;
  /** Opens an encrypted PDF. */
  readonly password?: string;
  /** Whether warnings are errors, as for render(). Default: false. */
  readonly strict?: boolean;
  /** Stops the work, between two parts. */
  readonly signal?: AbortSignal;
}

/** A part of a PDF, as a PDF. */
export interface SplitPart extends RenderedPdf {
  /** Its pages in the PDF that was split, such as '4-9'. */
  readonly range: string;
  /** The bookmark that it begins at; null for none. */
  readonly title: string | null;
}

// engine/pool/pool.ts

/**
 * Options of a render in a pool: those of render() without `dump`. Listeners and a function for resources are called in
 * the thread of the pool's owner; functions inside of other options, such as `sign`, cannot be sent.
 */
export type PoolRenderOptions = Omit<RenderOptions, 'dump'>;

/** How a pool works. */
export interface PoolOptions {
  /** The number of threads, 1 to 256. Default: one for each processor. Each takes some 90 MB when it is warm. */
  readonly size?: number;
  /**
   * What each thread renders before it takes documents, because the first renders of a thread take several times as
   * long as later ones.
   */
  readonly warmUp?: {
    /** Documents like those that will come. Default: a page of ours. */
    readonly inputs?: readonly DocumentInput[];
    /** The number of renders, 0 to 1000. Default 30, which take about a second. 0: none. */
    readonly renders?: number;
  };
}

/** Threads that render documents. A thread that has nothing to do does not keep the process alive. */
export interface Pool {
  /** The number of threads. */
  readonly size: number;
  /** Starts all threads; resolves when they are warm. Without it, threads start as documents come. */
  ready(): Promise<void>;
  /**
   * Renders one document into memory, in the next thread that is free. These options win over those of the pool; fonts
   * and templates belong to the pool's, because those of one document are loaded anew each time. Rejects like render();
   * with 'internal' when the thread ends by itself, which is then replaced. A thread that does not stop within a second
   * of its signal or its time limit is ended and replaced, too.
   */
  render(input: DocumentInput | DocumentSeries, options?: PoolRenderOptions): Promise<RenderedPdf>;
  /** Like renderStream(), in a thread. These options win over those of the pool. */
  renderStream(input: DocumentInput | DocumentSeries, options?: PoolRenderOptions): RenderStream;
  /** Like renderTo(), in a thread. These options win over those of the pool. */
  renderTo(
    input: DocumentInput | DocumentSeries,
    output: RenderOutput,
    options?: PoolRenderOptions,
  ): Promise<RenderResult>;
  /** Ends the threads. Documents that wait or are being rendered are rejected with an error named AbortError. */
  close(): Promise<void>;
  /** close(), for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

// engine/invoice/data/invoice-data.ts

/**
 * An invoice as authors write it, in front matter or JSON. Dates are ISO dates such as '2026-11-23'. Numbers may be
 * written as texts ('1234.50'), which keeps every digit; numbers of JavaScript are taken as they print.
 */
export interface InvoiceData {
  /** Which rules it keeps. Default 'en16931'. */
  readonly profile?: 'basic' | 'en16931' | 'extended' | 'xrechnung' | 'peppol';
  /** Default 'invoice'. Or a code of UNTDID 1001, such as '380'. */
  readonly type?:
    'invoice' | 'credit-note' | 'corrected' | 'partial-invoice' | 'prepayment-invoice' | 'self-billed' | (string & {});
  /** Unique among the seller's invoices (BT-1). */
  readonly number: string;
  /** The day of issue (BT-2). */
  readonly date: string;
  /** When it is to be paid. Either this or payment.terms. */
  readonly due?: string;
  /** ISO 4217. Default 'EUR'. */
  readonly currency?: string;
  /** When goods or services were delivered. */
  readonly delivered?: string;
  /** The time that is invoiced. */
  readonly period?: InvoicePeriod;
  /** What the buyer wants to be quoted; for German authorities the Leitweg-ID. */
  readonly buyerReference?: string;
  /** Number of the buyer's order. */
  readonly order?: string;
  /** Number of the seller's order. */
  readonly salesOrder?: string;
  /** Number of the contract (BT-12). */
  readonly contract?: string;
  /** Number of the project (BT-11). */
  readonly project?: string;
  /** The invoices that a credit note or a correction is about. */
  readonly preceding?: readonly {
    /** The number of that invoice. */
    readonly number: string;
    /** The day of its issue. */
    readonly date?: string;
  }[];
  /** Remarks, which stand on the page and in the XML. */
  readonly notes?: string | readonly string[];
  /** Who sends the invoice, and is paid. */
  readonly seller: InvoiceParty;
  /** Who receives the invoice, and pays. */
  readonly buyer: InvoiceParty;
  /** Where it was delivered to, if not to the buyer's address. */
  readonly deliverTo?: InvoiceAddress & {
    /** Who receives the goods. Default: the buyer. */
    readonly name?: string;
  };
  /** VAT of lines, allowances and charges that say nothing of it. */
  readonly vat?: InvoiceVat;
  /** Why no VAT is charged: the text for each category, such as { E: 'Small enterprise' }. */
  readonly exemptions?: Readonly<Record<string, string>>;
  /** What is sold: at least one line. */
  readonly lines: readonly InvoiceLine[];
  /** Reductions of the whole invoice. Default: none. */
  readonly allowances?: readonly (InvoiceAllowance & {
    /** Default: that of the invoice. */
    readonly vat?: InvoiceVat;
  })[];
  /** Additions to the whole invoice. Default: none. */
  readonly charges?: readonly (InvoiceAllowance & {
    /** Default: that of the invoice. */
    readonly vat?: InvoiceVat;
  })[];
  /** What is paid already. */
  readonly prepaid?: InvoiceNumber;
  /** Added to the amount due, to round it. */
  readonly rounding?: InvoiceNumber;
  /** How it is paid. Default: nothing is said of it. */
  readonly payment?: InvoicePayment;
}

/** A decimal number, such as 12.5 or '1234.50'. */
export type InvoiceNumber = string | number;

/**
 * A rate in percent with the standard category (0 with 'Z'), or a category: 'Z' zero rate, 'E' exempt, 'AE' reverse
 * charge, 'K' within the EU, 'G' export, 'O' outside the scope of VAT.
 */
export type InvoiceVat =
  | InvoiceNumber
  | {
      readonly category: string;
      readonly rate?: InvoiceNumber;
    };

/** A time from one day to another, both included. */
export interface InvoicePeriod {
  /** The first day. */
  readonly from?: string;
  /** The last day. */
  readonly to?: string;
}

/** A postal address. */
export interface InvoiceAddress {
  /** The first line: street and number, or a box. */
  readonly street?: string;
  /** A second line. */
  readonly street2?: string;
  /** A third line. */
  readonly street3?: string;
  /** The postal code. */
  readonly postcode?: string;
  /** The town or city. */
  readonly city?: string;
  /** A state or province, where addresses name it. */
  readonly region?: string;
  /** ISO 3166-1 alpha-2, such as 'DE'. */
  readonly country: string;
}

/** A seller or a buyer. */
export interface InvoiceParty extends InvoiceAddress {
  /** The full name. */
  readonly name: string;
  /** The name that it is known by, if that is another. */
  readonly tradingName?: string;
  /** What the other side calls it: a customer number. */
  readonly id?: string;
  /** Number in a register, with the code of its scheme (ISO 6523) where one is agreed. */
  readonly registration?:
    | string
    | {
        /** The number. */
        readonly id: string;
        /** Four digits, such as '0204'. */
        readonly scheme: string;
      };
  /** The number for VAT with its country, such as 'DE123456789'. */
  readonly vatId?: string;
  /** The seller's number at its tax office. */
  readonly taxNumber?: string;
  /** What else the law wants a seller to say: managing directors, court of registration. */
  readonly legalForm?: string;
  /** Where invoices go: an e-mail address, or an address with the code of its scheme (EAS). */
  readonly electronicAddress?:
    | string
    | {
        /** The address. */
        readonly id: string;
        /** Such as '0204', or 'EM' for e-mail. */
        readonly scheme: string;
      };
  /** Whom to ask. XRechnung needs one of the seller. */
  readonly contact?: {
    /** A person or a department. */
    readonly name?: string;
    /** The telephone number. */
    readonly phone?: string;
    /** The e-mail address. */
    readonly email?: string;
  };
}

/** A line of an invoice: one kind of goods or services. */
export interface InvoiceLine {
  /** Default: its number. */
  readonly id?: string;
  /** What it is. */
  readonly name: string;
  /** More about it, in small print. */
  readonly description?: string;
  /** The seller's number of it. */
  readonly articleNumber?: string;
  /** The buyer's number of it. */
  readonly buyerArticleNumber?: string;
  /** A remark on the line. */
  readonly note?: string;
  /** Default 1. */
  readonly quantity?: InvoiceNumber;
  /** A word such as 'piece', 'hour', 'day', 'kg', or a code of UN/ECE Recommendation 20. Default 'piece'. */
  readonly unit?: string;
  /** Of one unit, without VAT. */
  readonly price: InvoiceNumber;
  /** The quantity that the price is for. Default 1. */
  readonly per?: InvoiceNumber;
  /** Default: that of the invoice. */
  readonly vat?: InvoiceVat;
  /** Reductions of the line. Default: none. */
  readonly allowances?: readonly InvoiceAllowance[];
  /** Additions to the line. Default: none. */
  readonly charges?: readonly InvoiceAllowance[];
  /** The time that the line is about. */
  readonly period?: InvoicePeriod;
}

/** A reduction or an addition: an amount, or a percentage. */
export interface InvoiceAllowance {
  /** In the currency of the invoice. Either this or `percent`. */
  readonly amount?: InvoiceNumber;
  /** Of the line before it, or of the sum of all lines. */
  readonly percent?: InvoiceNumber;
  /** Why. Either this or `reasonCode`. */
  readonly reason?: string;
  /** UNTDID 5189 for allowances, 7161 for charges. */
  readonly reasonCode?: string;
}

/** How an invoice is paid. */
export interface InvoicePayment {
  /** 'transfer', 'direct-debit', 'card', 'cash' and so on, or a code of UNTDID 4461. Default: 'transfer' with an IBAN. */
  readonly means?: string;
  /** The account to pay to, with or without spaces. */
  readonly iban?: string;
  /** The bank of that account (BIC). */
  readonly bic?: string;
  /** Default: the seller's name. */
  readonly accountName?: string;
  /** What the buyer writes on the transfer. Default: the number of the invoice. */
  readonly reference?: string;
  /** When and how to pay, in words. */
  readonly terms?: string;
  /** For direct debits: the reference of the mandate. */
  readonly mandate?: string;
  /** For direct debits: the seller's identifier as a creditor. */
  readonly creditorId?: string;
  /** For direct debits: the account that is debited. */
  readonly debitedIban?: string;
  /** The last digits of the card. */
  readonly card?: string;
  /** Whether the page shows the QR code of a transfer (EPC069-12). Default true, where a transfer in euros is due. */
  readonly code?: boolean;
}

// engine/invoice/check-file.ts

/** What is wrong with an e-invoice. */
export interface InvoiceProblem {
  /** The rule that is broken, such as 'BR-06'; '' where the file is no invoice, or page and XML differ. */
  readonly rule: string;
  /** One sentence. */
  readonly message: string;
  /** The field, such as 'lines[2].price' (counted from 1); '' for the whole. */
  readonly field: string;
}

/** What an e-invoice says, and what is wrong with it. */
export interface InvoiceReport {
  /** 'basic', 'en16931', 'extended', 'xrechnung', 'peppol'; null for others. */
  readonly profile: string | null;
  /** Of the invoice (BT-1). */
  readonly number: string;
  /** ISO date. */
  readonly date: string;
  /** Name of the seller. */
  readonly seller: string;
  /** Name of the buyer. */
  readonly buyer: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The amount due, such as '1234.50'; '' for none. */
  readonly due: string;
  /** None: the invoice keeps all rules that are checked. */
  readonly problems: readonly InvoiceProblem[];
}

// engine/merge/merge-template.ts

/** How templates are compiled. */
export interface MergeOptions {
  /** A JSON Schema (draft 2020-12) that each record has to fulfil. Default: none. */
  readonly schema?: object;
  /**
   * The BCP 47 tag of the language in which filters write numbers, amounts, dates, plurals and lists. Default: that of the
   * template (`lang` in its front matter or on its root element, which may be a field), else 'en'.
   */
  readonly language?: string;
}

/** The document of a record. */
export interface BoundInput extends RenderInput {
  /** Its text. */
  readonly content: string;
}

/** A template that is ready for its records. */
export interface MergeTemplate {
  /**
   * The document of one record, to be given to render() and its like. `record` is data as JSON has it. `name` is what
   * messages call the record; default: "the record".
   *
   * Throws RenderError 'input_invalid' when the schema forbids the record, or when a value is missing or cannot stand
   * where the template names it; `position` is its place in the template, `details.option` its path behind `'record'`.
   */
  bind(record: unknown, name?: string): BoundInput;
}

// engine/source/resources/policy.ts

/** What a resource is loaded as. */
export type ResourceKind = 'image' | 'style' | 'font' | 'profile' | 'document';

/** Limits on what a render loads. A resource beyond a limit is left out with a warning. */
export interface ResourceLimits {
  /** The maximum size of a resource in bytes. Default 10 MiB. */
  readonly maxBytes?: number;
  /** The maximum size of all resources of a render in bytes. Default 256 MiB. */
  readonly maxTotalBytes?: number;
  /** The maximum number of resources, except `data:` URLs. Default 100 for 'public', otherwise 10,000. */
  readonly maxCount?: number;
  /** The maximum number of stored pixels (width × height) of an image. Default 40 million. */
  readonly maxPixels?: number;
  /** The timeout of a resource in milliseconds, including redirects. Default 10,000. */
  readonly timeoutMs?: number;
  /** The time in milliseconds in which resources of the document are loading, all together. Default 60,000. */
  readonly totalMs?: number;
}

/** Allows `data:` URLs only. */
export interface NoResources {
  /** Chooses this policy. */
  readonly kind: 'none';
  /** Limits on number and sizes. */
  readonly limits?: ResourceLimits;
}

/** For the command line: files in a folder, and hosts that are allowed by name. */
export interface FileResources {
  /** Chooses this policy. */
  readonly kind: 'files';
  /** The folder. Files outside are not read; symbolic links are followed and then checked. */
  readonly folder: string;
  /** Further folders that files may be read from, for resources outside of the document's folder. Default none. */
  readonly allowFolders?: readonly string[];
  /** Entries of the form `host` or `host:port`, for http and https. Default none. */
  readonly allowNet?: readonly string[];
  /** Limits on number and sizes. */
  readonly limits?: ResourceLimits;
}

/** Resources of the caller, at addresses of a scheme of its own. */
export interface OwnResources {
  /** What their addresses begin with, such as `asset:`. */
  readonly scheme: string;
  /** Returns the bytes of each resource. */
  readonly load: LoadResource;
}

/** An answer that was kept. */
export interface KeptAnswer {
  /** Its body. */
  readonly bytes: Uint8Array;
  /** Its header Content-Type, '' for none. */
  readonly contentType: string;
  /** Its header ETag. */
  readonly etag?: string;
  /** Its header Last-Modified. */
  readonly lastModified?: string;
  /** Whether it may be used without asking the server again. */
  readonly isFresh: boolean;
}

/** Keeps answers from one document to the next. What a server forbids to keep (RFC 9111), it must not keep. */
export interface AnswerCache {
  /** The answer to a request for a URL, if it was kept. */
  get(url: string): KeptAnswer | undefined;
  /** Offers an answer to be kept, or one that its server has confirmed; `header` reads its headers by names in small letters. */
  put(url: string, answer: Omit<KeptAnswer, 'isFresh'>, header: (name: string) => string | undefined): void;
}

/** How fetching a resource ended: it was fetched, taken from the cache, refused by the policy, or could not be had. */
export type FetchOutcome = 'fetched' | 'kept' | 'blocked' | 'failed';

/** For the service: https to public addresses. */
export interface PublicResources {
  /** Chooses this policy. */
  readonly kind: 'public';
  /** Default [443]. */
  readonly ports?: readonly number[];
  /** Limits on number and sizes. */
  readonly limits?: ResourceLimits;
  /** Resources of the caller. Default: none. */
  readonly own?: OwnResources;
  /** Keeps what was fetched, within the limits of its server. Default: nothing is kept. */
  readonly cache?: AnswerCache;
  /** Is told of each resource that was asked for on the network. */
  readonly onFetch?: (outcome: FetchOutcome) => void;
  /** Resolves a host name to all its addresses; for tests. Default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Checks whether a connection to an address is allowed; for tests. Default: isPublicAddress(). */
  readonly isAllowedAddress?: (address: string) => boolean;
  /** Additional trusted certificates in PEM format, for private authorities and tests. */
  readonly ca?: string;
}

/** A resource that the caller has: its bytes, and how it is declared. */
export interface LoadedResource {
  /** The file. */
  readonly bytes: Uint8Array;
  /** As the header Content-Type has it. Default: what the bytes look like. */
  readonly contentType?: string;
}

/** What a function of the caller answers: null where there is no such resource. */
export type LoadAnswer = Uint8Array | LoadedResource | null;

/**
 * Returns the bytes of a resource; null where there is none, which is a warning, as is an error that is thrown. `url` is
 * absolute where the document has a `source` or `baseUrl`, and as it is written otherwise.
 */
export type LoadResource = (url: string, kind: ResourceKind) => LoadAnswer | Promise<LoadAnswer>;

/** The caller loads resources, from memory for instance. */
export interface CallbackResources {
  /** Chooses this policy. */
  readonly kind: 'callback';
  /** Returns the bytes of each resource. */
  readonly load: LoadResource;
  /** Limits on number and sizes. */
  readonly limits?: ResourceLimits;
}

/** What a render may load besides its document. */
export type ResourcePolicy = NoResources | FileResources | PublicResources | CallbackResources;

/**
 * Where resources come from: a policy, a function that loads them, or a map with their bytes. The keys of a map are
 * addresses as the first input writes them; style sheets in the map refer to others by addresses that start from their
 * own place, as everywhere.
 */
export type GivenResources = ResourcePolicy | LoadResource | ReadonlyMap<string, Uint8Array>;
