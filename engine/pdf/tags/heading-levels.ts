/**
 * The levels of headings in the structure tree. The first heading is an H1, and none is more than one level below the
 * heading before it (ISO 14289-1, 7.4.2), so headings are counted as they are nested: h2, h4, h3 become H1, H2, H2.
 */
export interface Heading {
  /** The place in document order. */
  readonly key: number;
  /** The level in the source, from 1. */
  readonly source: number;
  /** The level in the structure tree; 0 until it is settled. */
  level: number;
}

export class HeadingLevels {
  /** In document order. All of them stay, because a heading may be drawn pages after those that follow it. */
  readonly #headings: Heading[] = [];
  /** Of the headings from here on no level is settled. */
  #settled = 0;
  /** The source levels of the headings around the place up to which levels are settled. */
  #around: number[] = [];
  /** Whether a document that has ended skips a level. */
  #wereSkipped = false;

  /** A heading was drawn. Headings may come in any order until the page ends. */
  add(key: number, source: number): Heading {
    const heading: Heading = { key, source, level: 0 };
    let index = this.#headings.length;
    while (index > 0 && this.#headings[index - 1]!.key > key) index--; // Mostly none: documents grow at their end.
    this.#headings.splice(index, 0, heading);
    if (index < this.#settled) {
      heading.level = Math.min(source, (this.#headings[index - 1]?.level ?? 0) + 1);
      this.#settled++;
    }
    return heading;
  }

  /** Settles the levels of all headings so far. */
  settle(): void {
    for (; this.#settled < this.#headings.length; this.#settled++) {
      const heading = this.#headings[this.#settled]!;
      this.#around = this.#around.filter((level) => level < heading.source);
      this.#around.push(heading.source);
      heading.level = this.#around.length;
    }
  }

  /** The next heading is the first of another document in the file. */
  endDocument(): void {
    this.#wereSkipped = this.areSkipped;
    this.#headings.length = 0;
    this.#settled = 0;
    this.#around = [];
  }

  /** Whether a level is skipped after all, because a heading was drawn after the levels around it were settled. */
  get areSkipped(): boolean {
    return (
      this.#wereSkipped ||
      this.#headings.some(({ level }, index) => level > (this.#headings[index - 1]?.level ?? 0) + 1)
    );
  }
}
