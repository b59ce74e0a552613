/**
 * Attribute names and values as hast holds them, turned back to plain HTML attributes. hast types its
 * values (lists, numbers, booleans), so `class=" a  b "` comes back as "a b". A tree that is built without
 * hast normalises with the same rules: a document gives the same tree whichever way it was parsed.
 */
import { parse as parseCommas } from 'comma-separated-tokens';
import { find, html, normalize, svg, type Info, type Schema } from 'property-information';
import { parse as parseSpaces } from 'space-separated-tokens';

export type AttributeSpace = 'html' | 'svg';

const SCHEMAS: Record<AttributeSpace, Schema> = { html, svg };

interface AttributeRule {
  readonly name: string;
  /** null: the value is kept as it is. */
  readonly normalise: ((value: string) => string) | null;
}

/** How many distinct attribute names are remembered; a document has a few dozen, a hostile one any number. */
const MAX_RULES = 4096;

/** Turns attributes to their normal form, remembering the rule of each name. One per parse. */
export class AttributeNormaliser {
  /** Keys: attribute or property name. */
  readonly #rules = { html: new Map<string, AttributeRule>(), svg: new Map<string, AttributeRule>() };

  /** Adds one attribute of the source; an attribute that names the same property again replaces its value. */
  addSource(to: Map<string, string>, space: AttributeSpace, name: string, value: string): void {
    // hast objects cannot hold these: they are on every object's prototype.
    if (Object.hasOwn(Object.prototype, name)) return;
    const rule = this.#rule(space, name);
    to.set(rule.name, rule.normalise ? rule.normalise(value) : value);
  }

  /** Adds one property of a hast element; null, undefined, NaN and false are absent attributes. */
  addProperty(to: Map<string, string>, space: AttributeSpace, property: string, value: unknown): void {
    if (value === null || value === undefined || value === false || Number.isNaN(value)) return;
    if (Array.isArray(value))
      to.set(this.#rule(space, property).name, value.join(listSeparator(find(SCHEMAS[space], property))));
    else to.set(this.#rule(space, property).name, value === true ? '' : String(value));
  }

  #rule(space: AttributeSpace, name: string): AttributeRule {
    const rules = this.#rules[space];
    let rule = rules.get(name);
    if (!rule) {
      const info = find(SCHEMAS[space], name);
      rule = { name: info.attribute.toLowerCase(), normalise: normaliserOf(info) };
      if (rules.size < MAX_RULES) rules.set(name, rule);
    }
    return rule;
  }
}

function listSeparator(info: Info): string {
  return info.commaSeparated ? ', ' : ' ';
}

/** The rules hastscript types values with, followed by their way back to text. */
function normaliserOf(info: Info): AttributeRule['normalise'] {
  const primitive = primitiveNormaliser(info);
  const each = (items: string[]): string => (primitive ? items.map(primitive) : items).join(listSeparator(info));
  if (info.spaceSeparated) {
    // Nearly every class attribute is in its normal form already.
    return (value) => (primitive || /^\s|\s$|\s\s|[\t\n\r\f]/.test(value) ? each(parseSpaces(value)) : value);
  }
  if (info.commaSeparated) return (value) => each(parseCommas(value));
  if (info.commaOrSpaceSeparated) return (value) => each(parseSpaces(parseCommas(value).join(' ')));
  return primitive;
}

function primitiveNormaliser(info: Info): ((value: string) => string) | null {
  const isBoolean = info.boolean || info.overloadedBoolean;
  if (!info.number && !isBoolean) return null;
  const ownName = normalize(info.property);
  return (value) => {
    if (info.number && value !== '' && !Number.isNaN(Number(value))) return String(Number(value));
    return isBoolean && normalize(value) === ownName ? '' : value;
  };
}
