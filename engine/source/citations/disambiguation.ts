/** Makes cites that look alike different (CSL 1.0.2, “Disambiguation”). */
import type { Item, Name } from './item.js';
import { initials, type NameChoice } from './names.js';
import { plainText } from './output.js';
import type { Cite, Renderer } from './renderer.js';

/** What is done for an item. */
export interface Distinction {
  choice: { more: number; given: Map<number, number> };
  isDisambiguated: boolean;
  yearSuffix: string;
}

export interface Disambiguating {
  /** In the order of the bibliography. */
  readonly items: readonly Item[];
  readonly renderer: Renderer;
  readonly options: Readonly<Record<string, string>>;
  readonly hasCondition: boolean;
  readonly citeOf: (item: Item, distinction: Distinction) => Cite;
}

export function distinctionsOf(input: Disambiguating): Map<string, Distinction> {
  return new Disambiguation(input).run();
}

/** More than a person would read. */
const MOST_NAMES = 50;

class Disambiguation {
  readonly #of = new Map<string, Distinction>();
  readonly #rule: string;

  constructor(readonly input: Disambiguating) {
    for (const { id } of input.items) this.#of.set(id, { choice: none(), isDisambiguated: false, yearSuffix: '' });
    this.#rule = input.options['givenname-disambiguation-rule'] ?? 'by-cite';
  }

  run(): Map<string, Distinction> {
    const addsGiven = this.#adds('givenname');
    if (addsGiven && this.#rule !== 'by-cite') this.#tellNamesApart();
    for (const group of this.#ambiguous(this.input.items)) {
      let left: readonly Item[][] = [group as Item[]];
      if (this.#adds('names') || (addsGiven && this.#rule === 'by-cite'))
        left = left.flatMap((one) => this.#byNames(one));
      if (this.input.hasCondition) left = left.flatMap((one) => this.#byCondition(one));
      if (this.#adds('year-suffix')) for (const one of left) this.#byYear(one);
    }
    return this.#of;
  }

  #adds(what: string): boolean {
    return this.input.options[`disambiguate-add-${what}`] === 'true';
  }

  #keyOf(item: Item): string {
    return plainText(this.input.renderer.layout(this.input.citeOf(item, this.#of.get(item.id)!)));
  }

  /** Groups of items whose cites look alike. */
  #ambiguous(items: readonly Item[]): Item[][] {
    const groups = new Map<string, Item[]>();
    for (const item of items) {
      const key = this.#keyOf(item);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return [...groups.values()].filter(({ length }) => length > 1);
  }

  /** Adds names and given names until cites differ. Returns the groups that still look alike. */
  #byNames(group: readonly Item[]): Item[][] {
    const most = this.#adds('names') ? this.#mostNames(group) : 0;
    let left: Item[][] = [[...group]];
    for (let more = 0; more <= most && left.length > 0; more++) {
      left = left.flatMap((one) => {
        const before = one.map(({ id }) => copied(this.#of.get(id)!.choice));
        for (const { id } of one) this.#of.get(id)!.choice.more = more;
        let apart = this.#ambiguous(one);
        const isSplit = apart.length !== 1 || apart[0]!.length < one.length;
        if (this.#adds('givenname') && this.#rule === 'by-cite') apart = apart.flatMap((same) => this.#byGiven(same));
        const helps = isSplit || apart.length !== 1 || apart[0]!.length < one.length;
        // What adds nothing is tried with one more name, and taken back at the end.
        if (!helps) this.#held.set(one[0]!.id, this.#held.get(one[0]!.id) ?? before);
        else this.#held.delete(one[0]!.id);
        return apart;
      });
    }
    for (const one of left) {
      const before = this.#held.get(one[0]!.id);
      if (before) for (const [i, { id }] of one.entries()) this.#of.get(id)!.choice = before[i] ?? none();
    }
    this.#held.clear();
    return left;
  }

  /** The choices before names were added in vain, by the first item of a group. */
  readonly #held = new Map<string, { more: number; given: Map<number, number> }[]>();

  #mostNames(group: readonly Item[]): number {
    return Math.min(MOST_NAMES, Math.max(...group.map((item) => this.#namesOf(item).length)));
  }

  #namesOf(item: Item): readonly Name[] {
    this.#keyOf(item);
    return this.input.renderer.firstNames;
  }

  #byGiven(group: readonly Item[]): Item[][] {
    let left: Item[][] = [[...group]];
    const lists = group.map((item) => this.#namesOf(item).map((name) => JSON.stringify(name)));
    const count = this.#mostNames(group);
    for (let place = 0; place < count; place++) {
      // Equal names tell nothing apart, and works of one team have many.
      if (lists.every((names) => names[place] === lists[0]![place])) continue;
      for (const level of [1, 2])
        left = left.flatMap((one) => {
          const before = one.map(({ id }) => this.#of.get(id)!.choice.given.get(place) ?? 0);
          for (const { id } of one) this.#of.get(id)!.choice.given.set(place, level);
          const apart = this.#ambiguous(one);
          const helps = apart.length !== 1 || apart[0]!.length < one.length;
          if (!helps) for (const [i, { id }] of one.entries()) this.#of.get(id)!.choice.given.set(place, before[i]!);
          return apart;
        });
    }
    return left;
  }

  #byCondition(group: readonly Item[]): Item[][] {
    for (const { id } of group) this.#of.get(id)!.isDisambiguated = true;
    return this.#ambiguous(group);
  }

  #byYear(group: readonly Item[]): void {
    for (const [i, { id }] of group.entries()) this.#of.get(id)!.yearSuffix = lettersOf(i);
  }

  /** Names of different people that would look alike, anywhere in the document (rules other than by-cite). */
  #tellNamesApart(): void {
    const isPrimary = this.#rule.startsWith('primary-name');
    const onlyInitials = this.#rule.endsWith('with-initials');
    const people = new Map<string, Map<string, Name>>();
    const places: { readonly item: Item; readonly place: number; readonly name: Name }[] = [];
    for (const item of this.input.items)
      for (const [place, name] of this.#namesOf(item).entries()) {
        if (isPrimary && place > 0) break;
        places.push({ item, place, name });
        const alike = people.get(familyOf(name)) ?? new Map<string, Name>();
        people.set(familyOf(name), alike.set(JSON.stringify(name), name));
      }
    for (const { item, place, name } of places) {
      const alike = [...people.get(familyOf(name))!.values()];
      if (alike.length < 2) continue;
      const same = alike.filter((other) => initialsOf(other) === initialsOf(name)).length;
      const level = same === 1 || onlyInitials ? 1 : 2;
      if (onlyInitials && same === alike.length) continue;
      this.#of.get(item.id)!.choice.given.set(place, level);
    }
  }
}

function none(): { more: number; given: Map<number, number> } {
  return { more: 0, given: new Map() };
}

function copied({ more, given }: NameChoice): { more: number; given: Map<number, number> } {
  return { more, given: new Map(given) };
}

function familyOf(name: Name): string {
  return `${name['non-dropping-particle'] ?? ''} ${name.family ?? name.literal ?? ''}`;
}

function initialsOf({ given = '' }: Name): string {
  return initials(given, '.', { hasHyphen: true, isOnly: false });
}

/** a to z, then aa, ab and so on. */
function lettersOf(index: number): string {
  let letters = '';
  // Terminates because the number shrinks.
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(97 + (rest % 26)) + letters;
  return letters;
}
