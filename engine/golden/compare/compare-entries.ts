/** Entries of dictionaries, `Key=value`, that are compared by themselves. */
import { quote, type ChangeBox, type ChangeKind, type Finding } from './changes.js';

/** What has the entries. */
interface Owner {
  readonly kind: ChangeKind;
  readonly page: number | null;
  readonly subject: string;
  readonly box?: ChangeBox;
}

const SHOWN = 40;

/** What the keys of frequent entries mean (ISO 32000-2), as far as these are no words. */
const NAMES: Readonly<Record<string, string>> = {
  F: 'flags',
  Border: 'border',
  C: 'colour',
  H: 'highlighting',
  Contents: 'description',
  TU: 'label',
  MaxLen: 'most characters',
  Q: 'alignment',
  DV: 'default value',
  DA: 'font and colour of the value',
  Opt: 'choices',
  MK: 'frame',
  AS: 'state',
  AA: 'actions',
  Desc: 'description',
  CreationDate: 'date of creation',
  ModDate: 'date of change',
  Tabs: 'order of the tab key',
  Group: 'colours in which it is mixed',
};

export function compareEntries(old: readonly string[], now: readonly string[], owner: Owner): readonly Finding[] {
  const [before, after] = [byKey(old), byKey(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): readonly Finding[] => {
    const [was, is] = [before.get(key), after.get(key)];
    if (was === is) return [];
    const [from, to] = [was, is].map((value) => (value === undefined ? 'none' : quote(value, SHOWN)));
    const lead = `the entry ${key}${NAMES[key] ? ` (${NAMES[key]})` : ''} of `;
    const predicate = `changed from ${from} to ${to}`;
    return [{ ...owner, lead, predicate, before: was ?? null, after: is ?? null }];
  });
}

/** An entry may stand there several times. */
function byKey(entries: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const entry of entries) {
    const at = entry.indexOf('=');
    const [key, value] = [entry.slice(0, at), entry.slice(at + 1)];
    const before = found.get(key);
    found.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return found;
}
