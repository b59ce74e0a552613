/** What is rewritten within lines, by its first character. */
import { slug } from 'github-slugger';
import { escapeMarkup } from '../../base/markup.js';
import { isPandocLike } from './foreign-dialect.js';
import { isHidden } from './foreign-hidden.js';
import { LATEX_RULES } from './foreign-latex.js';
import { headingKey, warn, type Site } from './foreign-site.js';
import { REFERENCE_KINDS } from './reference-kinds.js';
import { commandedTerm, termId } from './terms.js';

export interface InlineSite extends Site {
  /** The line on which the text begins, from 0. */
  readonly line: number;
  readonly depth: number;
  /** Whether the text is that of a heading. */
  readonly isHeading: boolean;
  /** Rewrites the text inside. */
  readonly rewrite: (text: string, site: InlineSite) => string;
}

export interface InlineRule {
  readonly first: string;
  /** Sticky. */
  readonly pattern: RegExp;
  /** Returns what is written instead; null if it is something else. */
  readonly apply: (match: RegExpExecArray, site: InlineSite) => string | null;
}

export function inner(text: string, site: InlineSite): string {
  return site.rewrite(text, { ...site, depth: site.depth + 1 });
}

/** A line may end within such text, unless a block begins on the next one. */
const CONTENT = String.raw`(?:[^\n]|\n(?![ \t]*(?:[-+*|>#]|\d+[.)])))`;
const between = (open: string, close: string): string =>
  String.raw`${open}(?!\s)((?:(?!${close})${CONTENT}){1,1000}?)(?<!\s)${close}`;
const element =
  (name: string) =>
  ([, text]: RegExpExecArray, site: InlineSite): string =>
    `<${name}>${inner(text!, site)}</${name}>`;

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|tiff?|ico)$/i;
/** Names of keys, as in PyMdown's keys. */
const KEYS =
  /^(?:ctrl|cmd|command|control|alt|option|shift|win|windows|meta|super|fn|enter|return|tab|esc|escape|space|backspace|del|delete|ins|insert|home|end|page-?up|page-?down|pg-?up|pg-?down|arrow-(?:up|down|left|right)|up|down|left|right|caps-lock|print-screen|plus|minus|f\d{1,2}|[a-z0-9])$/i;
/** Roles of MyST, by the element that shows their text. */
const ROLES: Readonly<Record<string, string>> = {
  sub: 'sub',
  subscript: 'sub',
  sup: 'sup',
  superscript: 'sup',
  kbd: 'kbd',
  del: 's',
  strike: 's',
  u: 'u',
  underline: 'u',
  strong: 'strong',
  emphasis: 'em',
  guilabel: 'strong',
  menuselection: 'strong',
  dfn: 'dfn',
  title: 'cite',
  smallcaps: 'span',
  sc: 'span',
  samp: 'samp',
  file: 'code',
  command: 'strong',
  program: 'strong',
  mark: 'mark',
};
/** Roles whose text is code. */
const CODE_ROLES =
  /^(?:(?:py|c|cpp|js):)?(?:func|class|meth|mod|attr|data|exc|obj|code|literal|envvar|option|keyword|type|const|var)$/;

/** Whether a definition gives the text in brackets another meaning. */
function isLabel(inside: string, { definitions }: Site): boolean {
  return definitions().has(inside.toLowerCase());
}

function wikiLink(inside: string, isEmbed: boolean, site: InlineSite): string {
  const [target = '', ...rest] = inside.split(/\\?\|/).map((part) => part.trim());
  const alias = rest.join(' | ');
  const [page = '', ...anchors] = target.split('#');
  const anchor = anchors.at(-1)?.trim();
  if (isEmbed && IMAGE.test(page)) {
    const size = /^(\d{1,5})(?:x(\d{1,5}))?$/.exec(rest.at(-1) ?? '');
    const alt = size ? rest.slice(0, -1).join(' ') : alias;
    const name = page.trim().split('/').at(-1)!;
    return `![${alt === '' ? name : alt}](<${page.trim()}>)${size ? `{width=${size[1]}${size[2] ? ` height=${size[2]}` : ''}}` : ''}`;
  }
  const shown =
    alias !== ''
      ? alias
      : [page.trim(), ...anchors.map((one) => one.trim())]
          .filter((one) => one !== '' && !one.startsWith('^'))
          .join(' › ');
  // The size of what is not included says nothing.
  if (isEmbed && /^\d{1,5}(?:x\d{1,5})?$/.test(alias)) return wikiLink(target, true, site);
  if (isEmbed)
    warn(
      site,
      site.line,
      'embed',
      `![[${target.slice(0, 40)}]] is not included: a note is where its line has nothing else. Its name is printed.`,
    );
  const id = anchor === undefined ? '' : anchor.startsWith('^') ? anchor : slug(anchor);
  if (page.trim() === '') return shown === '' ? `[](#${id})` : `[${shown}](#${id})`;
  // Whether another file of this name is part of the document is known later.
  const file = /\.\w{1,5}$/.test(page.trim()) ? page.trim() : `${page.trim()}.md`;
  return `[${shown}](<${file}${id === '' ? '' : `#${id}`}>){.wiki-link}`;
}

const reference = (id: string, { targets }: Site, attributes = ''): string | null => {
  const name = id.replace(/[.:]+$/, '');
  const key = name.replace(/^\w+/, (kind) => kind.toLowerCase());
  return targets().has(key) ? `[](#${key})${attributes}${id.slice(name.length)}` : null;
};
const REFERENCE = String.raw`(?:${REFERENCE_KINDS})[-:][A-Za-z0-9][\w:-]{0,80}`;

/** A link to a heading by its text; null where something else has that label. */
function headingLink(text: string, label: string, site: InlineSite): string | null {
  if (site.isHeading || isLabel(label, site)) return null;
  const id = site.headings().get(headingKey(label));
  return id === undefined ? null : `[${inner(text, site)}](<#${id}>)`;
}

/** Where the text of a link has the number or the name of what it leads to, in MyST. */
const PLACEHOLDER = /(%s|\{(?:number|name)\})/;
/** A reference that shows a number alone: the author writes what stands before it. */
const NUMBER_ONLY = '{.number-only}';

/** A link to an element of the document; references take the places of placeholders in its text. */
function withNumbers(text: string, id: string): string {
  const parts = text.split(PLACEHOLDER);
  if (parts.length === 1) return `[${text}](#${id})`;
  // Emphasis may reach over a placeholder.
  if (/[*_`]/.test(text)) return `[](#${id})`;
  return parts
    .map((part, i) => {
      if (i % 2 === 1) return `[](#${id})${part === '{name}' ? '' : NUMBER_ONLY}`;
      return part.trim() === '' ? part : `[${part}](#${id})`;
    })
    .join('');
}

function role(name: string, text: string, site: InlineSite): string | null {
  const key = name.toLowerCase();
  const [, shown, target] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? [];
  if (Object.hasOwn(ROLES, key))
    return `<${ROLES[key]}${/^(?:smallcaps|sc)$/.test(key) ? ' style="font-variant:small-caps"' : ''}>${inner(shown ?? text, site)}</${ROLES[key]}>`;
  if (CODE_ROLES.test(key)) return `\`${text.replace(/^[~!]/, '')}\``;
  if (key === 'abbr') {
    const [, short, long] = /^(.*?)\s*\(([^()]*)\)$/.exec(text) ?? [];
    return short ? `<abbr title="${escapeMarkup(long!)}">${short}</abbr>` : text;
  }
  if (/^(?:ref|numref|eq|prf:ref)$/.test(key)) return withNumbers(shown ?? '', (target ?? text).trim());
  if (/^(?:doc|download)$/.test(key)) {
    const file = target ?? text;
    return `[${shown ?? file}](<${/\.\w+$/.test(file) || key !== 'doc' ? file : `${file}.md`}>)`;
  }
  if (key === 'term') {
    const word = shown ?? text;
    return site.text.includes('{glossary}') ? `[${word}](#${termId(target ?? text)})` : `<em>${inner(word, site)}</em>`;
  }
  if (key === 'button') return `[${shown ?? text}](<${target ?? text}>)`;
  if (key === 'math') return `$${text}$`;
  if (key === 'index')
    return `[${shown ?? text}]{.index entry="${(target ?? text).replace(/;\s*/g, '!').replaceAll('"', '')}"}`;
  if (/^cite/.test(key)) return `[@${text.replaceAll(',', '; @')}]`;
  if (key === 'pep' || key === 'rfc') return `${key.toUpperCase()} ${text}`;
  if (/^(?:octicon|fa[brs]?|material-\w+)$/.test(key)) return '';
  if (/^bdg(?:-[a-z-]+)?$/.test(key)) return `<strong>${inner(shown ?? text, site)}</strong>`;
  warn(site, site.line, `role ${key}`, `There is no role {${name}}; its text is printed as code.`);
  return `\`${text}\``;
}

/** Names that other programs put before those of variables. */
const OF_VARIABLES = /^(?:page|site|frontmatter|params|vars?|extra)\./;

/** The value of a variable. One that is not set stays as it is written, with one warning. */
export function variable(name: string, site: InlineSite): string | null {
  const value = site.variables(name) ?? site.variables(name.replace(OF_VARIABLES, ''));
  if (value !== undefined) return value;
  const message = `“${name}” is not set and is printed as it is written. Set it in the front matter, or with --set ${name}=… (the option variables).`;
  site.diagnostics.warn('SVC_OPTION_IGNORED', message, { line: site.line + 1 + site.lineOffset, column: 1 });
  return null;
}

/** Sets of icons in Quarto's extensions. */
const ICONS: ReadonlySet<string> = new Set(['fa', 'fas', 'fab', 'bi', 'iconify', 'icon', 'ai']);

/** What an icon is called by its author, in its place; nothing where it only decorates. */
function shortcodeIcon(name: string, words: readonly string[], site: InlineSite): string {
  const [, label = ''] = /(?:^|\s)(?:title|label|aria-label)=["']([^"']{1,100})["']/.exec(words.join(' ')) ?? [];
  if (label === '') {
    const shown = words.filter((one) => !one.includes('=')).join(' ');
    const message = `Icons of “${name}” such as “${shown.slice(0, 40)}” are not drawn. Give one a title="…" to print that, or use an image or an emoji.`;
    warn(site, site.line, 'icons', message);
  }
  return label;
}

/** Shortcodes of Quarto and Hugo. */
function shortcode(content: string, site: InlineSite): string | null {
  const [name = '', ...words] = content.trim().split(/\s+/);
  const [first = ''] = words;
  const argument = first.replace(/^["']|["']$/g, '');
  if (name === 'pagebreak') return '\\newpage';
  if (name === 'kbd') return `<kbd>${words.filter((one) => !one.includes('=')).join(' ')}</kbd>`;
  if (/^(?:acr|gls|glossary)$/.test(name)) return commandedTerm('ac', argument, site.isHeading, site.terms);
  if (name === 'meta' || name === 'var') return variable(argument, site);
  if (name === 'video') return `<${argument}>`;
  if (name === 'ref' || name === 'relref') return argument;
  if (ICONS.has(name)) return shortcodeIcon(name, words, site);
  return null;
}

const RULES: readonly InlineRule[] = [
  {
    first: '=',
    pattern: new RegExp(String.raw`(?<![=\w])${between('==', '==')}(?![=\w])`, 'y'),
    apply: element('mark'),
  },
  {
    first: '+',
    pattern: /(?<![+\w])\+\+([a-z0-9-]{1,20}(?:\+[a-z0-9-]{1,20}){0,4})\+\+(?![+\w])/iy,
    apply: ([, keys], { dialect }) => {
      const names = keys!.split('+');
      if (
        !names.every((key) => KEYS.test(key)) ||
        (names.length === 1 && dialect !== 'mkdocs' && !/^(?:ctrl|enter|esc|tab|alt|shift|del|f\d+|cmd)$/i.test(keys!))
      )
        return null;
      return names.map((key) => `<kbd>${key.replace(/^[a-z]/, (one) => one.toUpperCase())}</kbd>`).join('+');
    },
  },
  {
    first: '+',
    pattern: new RegExp(String.raw`(?<![+\w])${between(String.raw`\+\+`, String.raw`\+\+`)}(?![+\w])`, 'y'),
    apply: element('ins'),
  },
  { first: '^', pattern: new RegExp(between(String.raw`\^\^`, String.raw`\^\^`), 'y'), apply: element('ins') },
  {
    first: '^',
    pattern: /\^\[((?:[^[\]]|\[[^[\]]*\]){1,4000})\]/y,
    apply: ([, text], site) => {
      if (!site.notes) return ` (${inner(text!, site)})`;
      site.notes.push(inner(text!, site).replaceAll('\n', ' '));
      return `[^platen-note-${site.notes.length}]`;
    },
  },
  {
    first: '^',
    pattern: /(?<![\s^\\])\^((?:[^\s^\\[\]]|\\[ ^]){1,60})\^(?!\^)/y,
    apply: ([all, text], site) => {
      const isSure = site.dialect !== undefined || /^[\p{L}\p{N}+\-−–*,.()'′]{1,12}$/u.test(text!);
      return isSure && !/\^[\p{L}\p{N}]*\^/u.test(all.slice(1))
        ? `<sup>${inner(text!, site).replaceAll('\\ ', ' ')}</sup>`
        : null;
    },
  },
  // A block's name in Obsidian ends it.
  // A space before it, as markdown-it takes it; letters alone, so that no other sign is meant.
  {
    first: '^',
    pattern: /(?<=\s)\^([\p{L}\p{N}]{1,20})\^(?![\p{L}\p{N}^])/uy,
    apply: ([, text]) => `<sup>${text}</sup>`,
  },
  {
    first: '^',
    pattern: /(?<=^|\n)\^([a-z0-9-]{3,40})[ \t]*$/iy,
    apply: ([, id]) => `{#^${id}}`,
  },
  {
    first: '^',
    pattern: /(?<=\S[ \t])\^([a-z0-9][a-z0-9-]{2,40})(?=[ \t]*(?:$|\n[ \t]*(?:[-*+>|#]|\d+[.)])))/iy,
    apply: ([, id]) => `<span id="^${id}"></span>`,
  },
  {
    first: '!',
    pattern: /!\[\[([^[\]\n]{1,400})\]\]/y,
    apply: ([, inside], site) => (isLabel(inside!, site) ? null : wikiLink(inside!, true, site)),
  },
  {
    first: '[',
    pattern: /(?<!\[)\[\[([^[\]\n]{1,400})\]\](?![([\]])/y,
    apply: ([, inside], site) =>
      /^_?toc_?$/i.test(inside!) || isLabel(inside!, site) || !/[\p{L}\p{N}]/u.test(inside!)
        ? null
        : wikiLink(inside!, false, site),
  },
  {
    first: '!',
    pattern:
      /!\[([^\]\n]{0,400})\]\(([^\s()]{1,1000}|<[^<>\n]{1,1000}>)((?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?)[ \t]+=(\d{0,5}%?)x(\d{0,5}%?)[ \t]*\)/y,
    apply: ([, alt, url, title, width, height]) =>
      `![${alt}](${url}${title})${width || height ? `{${[width && `width=${width}`, height && `height=${height}`].filter((one) => one).join(' ')}}` : ''}`,
  },
  // Obsidian: the size stands behind the alternative text.
  {
    first: '!',
    pattern:
      /!\[([^[\]|\\\n]{0,200})\\?\|[ \t]*(\d{1,5})(?:x(\d{1,5}))?[ \t]*\](\((?:<[^<>\n]{1,1000}>|[^\s()]{1,1000})\))/y,
    apply: ([, alt, width, height, address]) =>
      `![${alt}]${address}{width=${width}${height === undefined ? '' : ` height=${height}`}}`,
  },
  {
    first: '!',
    pattern: /!\[((?:[^\]\n]{0,200}\s)?(?:bg|w:|width:|h:|height:|fit\b)[^\]\n]{0,200})\]\(([^()\n]{1,1000})\)(?!\{)/y,
    apply: marpImage,
  },
  { first: '{', pattern: new RegExp(between(String.raw`\{\+\+`, String.raw`\+\+\}`), 'y'), apply: element('ins') },
  { first: '{', pattern: new RegExp(between(String.raw`\{--`, String.raw`--\}`), 'y'), apply: element('del') },
  { first: '{', pattern: new RegExp(between('[{]==', '==[}]'), 'y'), apply: element('mark') },
  {
    first: '{',
    pattern: /\{~~([^{}]{1,1000}?)~>([^{}]{0,1000}?)~~\}/y,
    apply: ([, old, text], site) => `<del>${inner(old!, site)}</del><ins>${inner(text!, site)}</ins>`,
  },
  {
    first: '{',
    pattern: /\{>>([^{}]{1,1000}?)<<\}/y,
    apply: (_, site) => {
      warn(site, site.line, 'comment', 'Comments of CriticMarkup ({>> … <<}) are not printed.');
      return '';
    },
  },
  { first: '{', pattern: /\{\/\*[^]{0,4000}?\*\/\}/y, apply: () => '' },
  { first: '{', pattern: /\{::comment\}[^]{0,4000}?\{:\/(?:comment)?\}/y, apply: () => '' },
  {
    first: '{',
    pattern: /\{([a-zA-Z][\w:-]{0,40})\}`([^`\n]{1,400})`/y,
    apply: ([, name, text], site) => role(name!, text!, site),
  },
  {
    first: '{',
    pattern: /\{\{<\s*(?!\/)([^\n]{1,400}?)\s*>\}\}/y,
    apply: ([, content], site) => shortcode(content!, site),
  },
  {
    first: '{',
    pattern: /(?<![$\\])\{\{-?\s*\$?([A-Za-z][\w.-]{0,80})\s*-?\}\}/y,
    apply: ([, name], site) => variable(name!, site),
  },
  // The text of a heading is a label (implicit_header_references of pandoc).
  {
    first: '[',
    pattern: /\[((?:[^[\]`]|`[^`\n]{1,100}`){1,300})\]\[((?:[^[\]`]|`[^`\n]{1,100}`){0,300})\]/y,
    apply: ([, text, label], site) => headingLink(text!, label === '' ? text! : label!, site),
  },
  {
    first: '[',
    pattern: /\[((?:[^[\]`^@]|`[^`\n]{1,100}`){1,300})\](?![[({:])/y,
    apply: ([, text], site) => (isPandocLike(site.dialect) ? headingLink(text!, text!, site) : null),
  },
  // Around what Liquid shall not read.
  { first: '{', pattern: /\{%-?\s*(?:end)?raw\s*-?%\}/y, apply: () => '' },
  {
    first: '[',
    pattern: /\[([^[\]\n]{0,1000})\](\{[^{}\n]*\.content-(?:visible|hidden)\b[^{}\n]*\})/y,
    apply: ([, text, attributes], site) => (isHidden(attributes!) ? '' : inner(text!, site)),
  },
  { first: '{', pattern: /\{\+ ([^{}\n]{1,400}?) \+\}/y, apply: element('ins') },
  { first: '{', pattern: /\{- ([^{}\n]{1,400}?) -\}/y, apply: element('del') },
  { first: '[', pattern: /\[\+ ([^[\]\n]{1,400}?) \+\]/y, apply: element('ins') },
  { first: '[', pattern: /\[- ([^[\]\n]{1,400}?) -\]/y, apply: element('del') },
  {
    first: '[',
    pattern: new RegExp(String.raw`\[((?:-?@${REFERENCE})(?:[;,]\s*-?@${REFERENCE}){0,9})\]`, 'iy'),
    apply: ([, keys], site) => {
      const links = keys!
        .split(/[;,]\s*/)
        .map((key) => reference(key.replace(/^-?@/, ''), site, key.startsWith('-') ? NUMBER_ONLY : ''));
      return links.every((link) => link !== null) ? links.join(', ') : null;
    },
  },
  // Words before it replace those of the reference (Quarto, “Cross-reference options”).
  {
    first: '[',
    pattern: new RegExp(String.raw`\[(\p{L}[^[\]@\n]{0,40}?)[ \u00A0]?@(${REFERENCE})\]`, 'iuy'),
    apply: ([, words, id], site) => {
      const link = reference(id!, site, NUMBER_ONLY);
      return link && `${words}\u00A0${link}`;
    },
  },
  {
    first: '@',
    pattern: new RegExp(String.raw`(?<![\w@/.\\])@(${REFERENCE})`, 'iy'),
    apply: ([, id], site) => reference(id!, site),
  },
  {
    first: '[',
    pattern: /(?<!!)\[([^[\]\n]{0,100}(?:%s|\{(?:number|name)\})[^[\]\n]{0,100})\]\(#([\w:.-]{1,100})\)/y,
    apply: ([, text, id], { targets }) => (targets().has(id!) ? withNumbers(text!, id!) : null),
  },
  {
    first: '(',
    pattern: /\((@[\w-]{1,80})\)/y,
    apply: ([, label], { examples }) => (examples.has(label!) ? `(${examples.get(label!)})` : null),
  },
  {
    first: '%',
    pattern: /%%(?!%)(?:(?!%%)[^\n]){1,2000}%%/y,
    apply: (_, { dialect, text }) =>
      dialect === 'obsidian' || dialect === undefined || !/%%.*%%/.test(text) ? '' : null,
  },
  {
    first: '*',
    pattern: /(?<=^|\n)\*\[([^\]\n]{1,100})\]:[ \t]*([^\n]{1,400})/y,
    apply: ([, name, meaning], { abbreviations }) => {
      if (!abbreviations.has(name!)) abbreviations.set(name!, meaning!.trim());
      return '';
    },
  },
  {
    first: '<',
    pattern: /<Badge\b[^<>\n]{0,400}?(?:\btext="([^"]{0,400})"[^<>\n]{0,400})?(?:\/>|>([^<>\n]{0,400})<\/Badge>)/y,
    apply: ([, text, content]) => `<strong>${text ?? content ?? ''}</strong>`,
  },
  // A hard space of pandoc; elsewhere a backslash.
  {
    first: '\\',
    pattern: /\\ (?=\S)/y,
    apply: (_, { dialect }) => (isPandocLike(dialect) ? '\u00A0' : null),
  },
  // GitHub and GitLab.
  { first: '$', pattern: /\$`([^`\n]{1,400})`\$/y, apply: ([, tex]) => `$${tex!.trim()}$` },
  {
    first: ':',
    pattern: /:((?:material|fontawesome|octicons|simple)-[a-z0-9-]{1,60}):(?:\{[^{}\n]{0,200}\})?( ?)/y,
    apply: ([, name, space], site) => {
      const sign = icon(name!, site);
      // Two spaces could begin code in an item.
      return sign === '' ? '' : sign + space;
    },
  },
  ...LATEX_RULES,
];

/** What icons of MkDocs-Material mean in tables. */
const ICON_SIGNS: Readonly<Record<string, string>> = { check: '✓', 'check-all': '✓', close: '✗', minus: '–' };

/** Icons of MkDocs-Material. Their pictures are not ours. */
function icon(name: string, site: InlineSite): string {
  const sign = ICON_SIGNS[name.replace(/^material-/, '').replace(/-(?:circle|bold|thick)(?:-outline)?$/, '')];
  if (sign === undefined)
    warn(site, site.line, 'icon', `Icons such as :${name}: are left out: there are no pictures of them.`);
  return sign ?? '';
}

/** Pictures of Marp and Deckset: sizes and places are words of the alternative text. */
function marpImage([, words, url]: RegExpExecArray, { text, dialect }: InlineSite): string | null {
  if (
    dialect !== 'marp' &&
    !/^marp:\s*true/m.test(text) &&
    !/(?:^|\s)(?:bg|fit|[wh]:\d|(?:width|height):\d)/.test(words!)
  )
    return null;
  const rest: string[] = [];
  const sizes: string[] = [];
  for (const word of words!.trim().split(/\s+/)) {
    const [, name, value] = /^(w|width|h|height):([\d.]+(?:px|%|em|cm|mm|in|pt|vw|vh)?)$/.exec(word) ?? [];
    if (name) sizes.push(`${name.startsWith('w') ? 'width' : 'height'}=${value}`);
    else if (
      !/^(?:bg|fit|cover|contain|auto|left|right|vertical|horizontal|center|inline|original)(?::\S+)?$|^\d+%$|^(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)(?::\S+)?$/.test(
        word,
      )
    )
      rest.push(word);
  }
  const side = /\bbg\b/.test(words!) ? /\b(left|right)\b/.exec(words!)?.[1] : undefined;
  const attributes = [...sizes, ...(side ? [`.slide-${side}`] : /\bbg\b/.test(words!) ? ['.slide-background'] : [])];
  return `![${rest.join(' ')}](${url})${attributes.length > 0 ? `{${attributes.join(' ')}}` : ''}`;
}

export const INLINE_RULES: ReadonlyMap<string, readonly InlineRule[]> = new Map(
  [...new Set(RULES.map(({ first }) => first))].map((first) => [first, RULES.filter((rule) => rule.first === first)]),
);
