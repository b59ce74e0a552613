/** Text of BibTeX fields, which is TeX, as text with the tags of CSL JSON. */

/** Combining characters by the commands of accents. */
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ '`': '\u0300', "'": '\u0301', '^': '\u0302', '~': '\u0303', '"': '\u0308', '=': '\u0304', '.': '\u0307' },
  ...{
    u: '\u0306',
    v: '\u030C',
    H: '\u030B',
    c: '\u0327',
    k: '\u0328',
    r: '\u030A',
    d: '\u0323',
    b: '\u0331',
    t: '\u0361',
  },
};
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ss: 'ß', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å', i: 'ı', j: 'ȷ' },
  ...{ dh: 'ð', DH: 'Ð', th: 'þ', TH: 'Þ', dj: 'đ', DJ: 'Đ', ng: 'ŋ', NG: 'Ŋ', textendash: '–', textemdash: '—' },
  ...{ ldots: '…', dots: '…', textellipsis: '…', copyright: '©', pounds: '£', S: '§', P: '¶', dag: '†', ddag: '‡' },
  ...{ textquoteright: '’', textquoteleft: '‘', textquotedblleft: '“', textquotedblright: '”', guillemotleft: '«' },
  ...{ guillemotright: '»', textasciitilde: '~', textbackslash: '\\', textbar: '|', textunderscore: '_', slash: '/' },
  ...{
    texttrademark: '™',
    textregistered: '®',
    textdegree: '°',
    degree: '°',
    textmu: 'µ',
    textdollar: '$',
    times: '×',
  },
  ...{ LaTeX: 'LaTeX', TeX: 'TeX', BibTeX: 'BibTeX', alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', lambda: 'λ' },
  ...{ mu: 'μ', pi: 'π', sigma: 'σ', omega: 'ω', Omega: 'Ω', Delta: 'Δ', infty: '∞', pm: '±', to: '→', hyphen: '-' },
};
const TAGS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  ...{ emph: ['<i>', '</i>'], textit: ['<i>', '</i>'], textsl: ['<i>', '</i>'], mkbibemph: ['<i>', '</i>'] },
  ...{ textbf: ['<b>', '</b>'], textsuperscript: ['<sup>', '</sup>'], textsubscript: ['<sub>', '</sub>'] },
  ...{ textsc: ['<sc>', '</sc>'], enquote: ['“', '”'], mkbibquote: ['“', '”'] },
};
const FIXED = ['<span class="nocase">', '</span>'] as const;
/** How deep braces may be. */
const MAX_DEPTH = 50;

/** `keepsCase`: whether what stands in braces is marked, so that its letters stay as they are. */
export function texText(source: string, keepsCase = false): string {
  const reader = new TexText(source, keepsCase);
  return reader
    .read(0)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
    .normalize('NFC');
}

class TexText {
  #at = 0;

  constructor(
    readonly source: string,
    readonly keepsCase: boolean,
  ) {}

  /** Reads up to the brace that closes. Terminates because each turn moves on. */
  read(depth: number): string {
    let text = '';
    while (this.#at < this.source.length) {
      const letter = this.source[this.#at++]!;
      if (letter === '}') {
        if (depth > 0) break;
      } else if (letter === '{') text += this.#group(depth);
      else if (letter === '\\') text += this.#command(depth);
      else if (letter === '~') text += '\u00a0';
      else if (letter === '$') text += this.#formula();
      else if (letter === '-') text += this.#dashes();
      else if (letter === '`' || letter === "'") text += this.#quote(letter);
      else text += letter === '<' ? '‹' : letter;
    }
    return text;
  }

  #group(depth: number): string {
    if (depth > MAX_DEPTH) return '';
    // A command right behind the brace takes part in the case of the text, as in BibTeX.
    const isCommand = this.source[this.#at] === '\\';
    const inside = this.read(depth + 1);
    return this.keepsCase && depth === 0 && !isCommand && /\p{L}/u.test(inside) ? FIXED[0] + inside + FIXED[1] : inside;
  }

  #command(depth: number): string {
    const name = this.#match(/[a-zA-Z]+\*?|[^]/y) ?? '';
    const isWord = /^[a-zA-Z]/.test(name);
    if (Object.hasOwn(ACCENTS, name) && (!isWord || /^(?:\s|\{)/.test(this.source.slice(this.#at, this.#at + 1)))) {
      const mark = ACCENTS[name]!;
      this.#match(/\s*/y);
      const base = this.#argument(depth);
      const letter = base === 'ı' ? 'i' : base === 'ȷ' ? 'j' : base;
      return letter === '' ? mark : `${[...letter][0]}${mark}${[...letter].slice(1).join('')}`;
    }
    if (isWord) this.#match(/[ \t]*\n?[ \t]*/y);
    if (Object.hasOwn(LETTERS, name)) {
      if (this.source.startsWith('{}', this.#at)) this.#at += 2;
      return LETTERS[name]!;
    }
    if (Object.hasOwn(TAGS, name)) return TAGS[name]![0] + this.#argument(depth) + TAGS[name]![1];
    if (name === 'href') {
      this.#argument(depth);
      return this.#argument(depth);
    }
    if (/^[&%$#_{}]$/.test(name)) return name;
    if (/^[ ,;/]$/.test(name)) return name === '/' ? '' : ' ';
    if (name === '\\' || name === 'newline') return ' ';
    return '';
  }

  /** A group, a command or a letter. */
  #argument(depth: number): string {
    if (depth > MAX_DEPTH || this.#at >= this.source.length) return '';
    const letter = this.source[this.#at++]!;
    if (letter === '{') return this.read(depth + 1);
    return letter === '\\' ? this.#command(depth + 1) : letter;
  }

  #formula(): string {
    const end = this.source.indexOf('$', this.#at);
    if (end < 0) return '$';
    const inside = this.source.slice(this.#at, end);
    this.#at = end + 1;
    const raised = inside.replace(
      /([\^_])(?:\{([^{}]*)\}|([^\\]))/g,
      (_, sign: string, group?: string, letter?: string) =>
        sign === '^' ? `<sup>${group ?? letter}</sup>` : `<sub>${group ?? letter}</sub>`,
    );
    return raised
      .replace(/\\([a-zA-Z]+) ?/g, (all, name: string) => (Object.hasOwn(LETTERS, name) ? LETTERS[name]! : all))
      .replace(/[{}]/g, '');
  }

  #dashes(): string {
    const more = this.#match(/-{1,2}/y) ?? '';
    return ['-', '–', '—'][more.length]!;
  }

  #quote(letter: string): string {
    const isDouble = this.source[this.#at] === letter;
    if (isDouble) this.#at++;
    if (letter === '`') return isDouble ? '“' : '‘';
    return isDouble ? '”' : '’';
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.source);
    if (match) this.#at += match[0].length;
    return match && match[0];
  }
}

/** A title in the case of a sentence, which styles expect: English titles of BibTeX have capitals everywhere. */
export function sentenceCase(title: string): string {
  let isFirst = true;
  return title.replace(/<span class="nocase">.*?<\/span>|<[^<>]*>|[^\s<>]+/gu, (word) => {
    if (word.startsWith('<') && !word.startsWith('<span')) return word;
    const keeps =
      isFirst || word.startsWith('<span') || (/^\P{L}*\p{Lu}\P{L}*$/u.test(word) && !/^\P{L}*A\P{L}*$/u.test(word));
    const hasInner = /^\P{L}*\p{L}.*\p{Lu}|\d/u.test(word.replace(/^(\P{L}*\p{L}[\p{L}’']*)-\p{Lu}/gu, '$1'));
    isFirst = /[:?!.]["”’)]*$/.test(word) || /^[–—]$/.test(word);
    return keeps || hasInner ? word : word.toLowerCase();
  });
}
