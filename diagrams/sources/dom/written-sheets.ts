/** Style sheets that are written rule by rule and read as text. */

interface WrittenStyle {
  readonly length: number;
  setProperty(name: string, value: unknown): void;
}

class WrittenRule {
  readonly #text: string;
  readonly #added: string[] = [];
  readonly style: WrittenStyle;

  constructor(text: string) {
    this.#text = text.trim();
    const added = this.#added;
    const own = /\{[^}]*\S[^}]*\}/.test(text) ? 1 : 0;
    this.style = {
      get length() {
        return own + added.length;
      },
      setProperty: (name, value) => void added.push(`${name}: ${String(value)};`),
    };
  }

  get cssText(): string {
    return this.#added.length === 0 ? this.#text : this.#text.replace(/\}\s*$/, `${this.#added.join(' ')}}`);
  }
}

export class WrittenSheet {
  readonly cssRules: WrittenRule[] = [];

  insertRule(rule: string, index = 0): number {
    this.cssRules.splice(index, 0, new WrittenRule(rule));
    return index;
  }

  replaceSync(css: string): void {
    this.cssRules.splice(0, this.cssRules.length, new WrittenRule(css));
  }
}
