/**
 * Links in formulas, `\href{URL}{formula}`. Temml does not know them; it knows classes, so a class takes the address through it.
 */
import { groupsAt } from './quantities.js';

const START = /\\href(?![a-zA-Z])/g;
const CLASS = 'platen-link-';
/** Digits and letters are safe in a class. */
const RADIX = 36;

/** The text behind a link is read once, so links may stand in links. */
export function withLinkClasses(tex: string): string {
  let result = '';
  let done = 0;
  for (const { index, 0: command } of tex.matchAll(START)) {
    if (index < done) continue;
    const read = groupsAt(tex, index + command.length, 1);
    if (!read) continue;
    const address = read.groups[0]!.trim().replace(/\\([%#&_{}~\\])/g, '$1');
    const codes = [...address].map((character) => character.codePointAt(0)!.toString(RADIX)).join('-');
    result += `${tex.slice(done, index)}\\class{${CLASS}${codes}}`;
    done = read.end;
  }
  return result + tex.slice(done);
}

/** The address that a class stands for; null for other classes. */
export function addressIn(name: string): string | null {
  if (!name.startsWith(CLASS)) return null;
  const codes = name.slice(CLASS.length).split('-');
  return String.fromCodePoint(...codes.map((code) => Math.min(0x10ffff, Number.parseInt(code, RADIX) || 0xfffd)));
}
