/**
 * Normalises attributes to the plain HTML text that results from a round trip through hast. hast gives values types
 * (lists, numbers, booleans), so `class=" a  b "` comes back as "a b". Trees built without hast use the same rules, so
 * a document gives the same tree however it is parsed.
 */
import { parse as parseCommas } from 'comma-separated-tokens';
import { find, html, normalize, svg, type Info, type Schema } from 'property-information';
import { parse as parseSpaces } from 'space-separated-tokens';

export type AttributeSpace = 'html' | 'svg';

const SCHEMAS: Record<AttributeSpace, Schema> = { html, svg };

interface AttributeRule {
  readonly name: string;
  /** null if the value is kept as it is. */
  readonly normalise: ((value: string) => string) | null;
}

/**
 * The number of distinct attribute names to cache. Documents have a few dozen, but malicious ones may have any number.
 */
const MAX_RULES = 4096;

/** Normalises attributes and caches the rule of each name. Create one for each parse. */
export class AttributeNormaliser {
  /** The keys are attribute or property names. */
  readonly #rules = { html: new Map<string, AttributeRule>(), svg: new Map<string, AttributeRule>() };

  /** Adds an attribute of the source. A later attribute with the same property replaces the value. */
  addSource(to: Map<string, string>, space: AttributeSpace, name: string, value: string): void {
    // hast objects cannot have these names, which exist on the prototype of every object.
    if (Object.hasOwn(Object.prototype, name)) return;
    const rule = this.#rule(space, name);
    to.set(rule.name, rule.normalise ? rule.normalise(value) : value);
  }

  /** Adds a property of a hast element. null, undefined, NaN and false mean that the attribute is absent. */
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

/** Returns the rules by which hastscript types values, combined with the conversion back to text. */
function normaliserOf(info: Info): AttributeRule['normalise'] {
  const primitive = primitiveNormaliser(info);
  const each = (items: string[]): string => (primitive ? items.map(primitive) : items).join(listSeparator(info));
  if (info.spaceSeparated) {
    // Nearly all class attributes are in normal form already.
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
