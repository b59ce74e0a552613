/**
 * Names in structure trees that are the document's own (ISO 32000-2, 14.7.3 to 14.7.6): roles, classes and identifiers.
 * Where two parts mean different things by a name, that of one part gets a number.
 */
import { Name, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import { UniqueNames } from './name-trees.js';

/** How deep roles may stand for roles; a circle ends here, too. */
const MAX_ROLES = 20;

/** What a part calls its roles: how it writes them, and what each stands for. */
export interface RolesOfPart {
  readonly map: Dict;
  /** Roles of elements in no namespace. */
  readonly used: ReadonlySet<string>;
}

/** The roles of all parts as one map. */
export class MergedRoles {
  /** Roles that a part uses without a map. No map may say what they stand for. */
  readonly #plain: ReadonlySet<string>;
  readonly #names = new UniqueNames();
  /** By name; `end`: the role that it stands for in the end. */
  readonly #merged = new Map<string, { readonly target: string; readonly end: string }>();

  constructor(parts: readonly RolesOfPart[]) {
    this.#plain = new Set(parts.flatMap(({ used, map }) => [...used].filter((role) => !map.has(role))));
    for (const role of this.#plain) this.#names.unique(role);
  }

  /** Adds the map of a part, and returns what its roles are called in the new file, where that differs. */
  add({ map }: RolesOfPart, file: PdfFile): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>();
    const roles = [...map].flatMap(([role, value]) => {
      const target = file.name(value);
      return target === null || target === role ? [] : [{ role, target, end: endOf(map, role, file) }];
    });
    for (const { role, target, end } of roles) {
      const known = this.#merged.get(role);
      if (known?.end === end && known.target === target) continue;
      const name = this.#names.unique(role);
      if (name !== role) renamed.set(role, name);
      this.#merged.set(name, { target: name === role ? target : end, end });
    }
    // A role that stands for one that is called otherwise now stands for what that stood for in the end.
    for (const { role, target, end } of roles)
      if (renamed.has(target) && this.#merged.get(role)?.end === end) this.#merged.set(role, { target: end, end });
    return renamed;
  }

  get map(): Dict {
    return new Map([...this.#merged].map(([role, { target }]) => [role, new Name(target)]));
  }
}

function endOf(map: Dict, role: string, file: PdfFile): string {
  let end = role;
  for (let steps = 0; steps < MAX_ROLES && map.has(end); steps++) end = file.name(map.get(end)) ?? end;
  return end;
}

/** The names of one part that are others in the new file. */
export interface RenamedTags {
  readonly roles: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, string>;
}

/** An element's dictionary with the names that it has in the new file; K and P are left out. */
export function renamedTag(dict: Dict, { roles, classes, ids }: RenamedTags, file: PdfFile): Map<string, PdfObject> {
  const own = new Map(dict);
  own.delete('K');
  own.delete('P');
  const role = file.name(dict.get('S'));
  if (role !== null && !dict.has('NS')) own.set('S', new Name(roles.get(role) ?? role));
  const id = file.get(dict.get('ID'));
  if (typeof id === 'string') own.set('ID', ids.get(id) ?? id);
  if (dict.has('C') && classes.size > 0) own.set('C', renamedClasses(file.get(dict.get('C')), classes, file));
  if (dict.has('A') && ids.size > 0) own.set('A', renamedHeaders(file.get(dict.get('A')), ids, file));
  return own;
}

function renamedClasses(named: PdfObject, classes: ReadonlyMap<string, string>, file: PdfFile): PdfObject {
  const renamed = (item: PdfObject): PdfObject => {
    const name = file.name(item);
    return name === null ? item : new Name(classes.get(name) ?? name);
  };
  return Array.isArray(named) ? (named as PdfObject[]).map(renamed) : renamed(named);
}

/** Attributes of cells name the cells above them by identifier (table 384). */
function renamedHeaders(attributes: PdfObject, ids: ReadonlyMap<string, string>, file: PdfFile): PdfObject {
  if (Array.isArray(attributes)) return (attributes as PdfObject[]).map((item) => headersIn(item, ids, file));
  return headersIn(attributes, ids, file);
}

function headersIn(item: PdfObject, ids: ReadonlyMap<string, string>, file: PdfFile): PdfObject {
  const dict = file.get(item);
  if (!(dict instanceof Map) || !dict.has('Headers')) return item;
  const headers = file.array((dict as Dict).get('Headers')).map((header) => {
    const id = file.get(header);
    return typeof id === 'string' ? (ids.get(id) ?? id) : header;
  });
  return new Map([...(dict as Dict), ['Headers', headers]]);
}
