/**
 * The names of fields. A dot divides a name into that of a group and that of a field in it (ISO 32000-1, 12.7.3.2), and
 * what is a field cannot be a group.
 */
export class FieldNames {
  readonly #fields = new Set<string>();
  readonly #groups = new Set<string>();
  /** The number that the last field of a name got. */
  readonly #numbers = new Map<string, number>();

  /** Takes a name, or the nearest that is free. */
  take(wanted: string): { readonly name: string; readonly isTaken: boolean } {
    // A group or a field without a name does not exist.
    const whole = wanted.split('.').includes('') ? wanted.replaceAll('.', '_') : wanted;
    let name = whole;
    // Ends: there are more numbers than fields.
    while (!this.#isFree(name)) {
      const number = (this.#numbers.get(whole) ?? 1) + 1;
      this.#numbers.set(whole, number);
      name = `${whole.replaceAll('.', '_')}-${number}`;
    }
    this.#fields.add(name);
    for (const group of groupsOf(name)) this.#groups.add(group);
    return { name, isTaken: name !== whole };
  }

  #isFree(name: string): boolean {
    if (this.#fields.has(name) || this.#groups.has(name)) return false;
    return groupsOf(name).every((group) => !this.#fields.has(group));
  }
}

/** The groups that a field of this name is in, outermost first. */
export function groupsOf(name: string): readonly string[] {
  const parts = name.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}
