/** Layers of all parts (ISO 32000-2, 8.11): what is shown and what is hidden stays so. */
import { Ref, type Dict, type PdfObject } from '../read/syntax/objects.js';
import { OwnRef, type Copier } from './copier.js';

/** Lists of the default configuration that parts add to. */
const LISTS = ['Order', 'RBGroups', 'AS', 'Locked'];
/** What holds for all layers is said by the first part that has some. */
const SINGLE = ['Intent', 'ListMode', 'Name', 'Creator'];

export class MergedLayers {
  readonly #groups: PdfObject[] = [];
  readonly #hidden: PdfObject[] = [];
  readonly #lists = new Map<string, PdfObject[]>();
  readonly #single = new Map<string, PdfObject>();

  /** Adds the layers of a part. Returns whether it has configurations besides the default one, which are left out. */
  add(copier: Copier): boolean {
    const { file } = copier;
    const properties = file.dict(file.catalog.get('OCProperties'));
    const all = file.array(properties.get('OCGs'));
    if (all.length === 0) return false;
    const settings = file.dict(properties.get('D'));
    this.#groups.push(...owned(copier, all));
    this.#hidden.push(...owned(copier, hiddenOf(all, settings, copier)));
    for (const key of LISTS) {
      const list = file.array(settings.get(key));
      if (list.length > 0) this.#lists.set(key, [...(this.#lists.get(key) ?? []), ...owned(copier, list)]);
    }
    for (const key of SINGLE) {
      const value = settings.get(key);
      if (value !== undefined && !this.#single.has(key)) this.#single.set(key, owned(copier, [value])[0]);
    }
    return file.array(properties.get('Configs')).length > 0;
  }

  /** The entry of the catalog; null where no part has layers. */
  get properties(): Dict | null {
    if (this.#groups.length === 0) return null;
    const settings = new Map<string, PdfObject>([...this.#single, ...this.#lists]);
    if (this.#hidden.length > 0) settings.set('OFF', this.#hidden);
    return new Map<string, PdfObject>([
      ['OCGs', this.#groups],
      ['D', settings],
    ]);
  }
}

/** The layers that are hidden when the file is opened, whatever state the others begin with. */
function hiddenOf(all: readonly PdfObject[], settings: Dict, { file }: Copier): readonly PdfObject[] {
  if (file.name(settings.get('BaseState')) !== 'OFF') return file.array(settings.get('OFF'));
  const shown = new Set(file.array(settings.get('ON')).map((ref) => (ref instanceof Ref ? ref.number : 0)));
  return all.filter((ref) => ref instanceof Ref && !shown.has(ref.number));
}

/** The objects with numbers of the new file, so that they may stand beside those of other parts. */
export function owned(copier: Copier, objects: readonly PdfObject[]): [PdfObject, ...PdfObject[]] {
  return objects.map((object) => ownObject(copier.bring(object), copier)) as [PdfObject, ...PdfObject[]];
}

function ownObject(object: PdfObject, copier: Copier): PdfObject {
  if (object instanceof Ref) {
    const number = copier.numberOf(object);
    return number === null ? null : new OwnRef(number);
  }
  if (object instanceof Map)
    return new Map([...(object as Dict)].map(([key, value]) => [key, ownObject(value, copier)] as const));
  if (Array.isArray(object)) return object.map((item) => ownObject(item as PdfObject, copier));
  return object;
}
