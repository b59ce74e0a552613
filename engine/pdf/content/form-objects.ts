/** Form XObjects (ISO 32000-2, 8.10): pictures, forms that are filled later, groups (11.6.6), and groups of tagged content. */
import { host } from '../../host/index.js';
import type { DisplayList, Picture } from '../../paint/drawing/display-list.js';
import type { PdfFile, PdfReference } from '../file/pdf-file.js';
import { formDictionary, reference } from '../file/syntax.js';
import type { CanvasHost, DrawnGroup } from './canvas-host.js';
import { PdfCanvas } from './pdf-canvas.js';
import { drawList } from './draw-list.js';

/** How many pictures are remembered for reuse. */
const MAX_PICTURES = 1000;

export class FormObjects {
  readonly #file: PdfFile;
  readonly #host: CanvasHost;
  /** The entry of a form that is drawn by itself before it is mixed with what is below it. */
  readonly #group: string;
  /** Forms that are reserved and not yet filled. */
  readonly #unfilled = new Map<Picture, PdfReference>();
  /** The objects of pictures that are written. */
  readonly #objects = new WeakMap<Picture, number>();
  /** Key: a hash of the drawing. An icon that occurs a thousand times is one object. */
  readonly #pictures = new Map<string, number>();
  /** Forms as groups; key: the form's object. One for each form that is shown with an opacity. */
  readonly #groups = new Map<number, number>();
  /** Groups of the open page that are being drawn. */
  readonly #openGroups = new Map<number, PdfReference>();

  /** `blendingSpace`: the colour space of groups, as PDF. */
  constructor(file: PdfFile, canvasHost: CanvasHost, blendingSpace: string) {
    this.#file = file;
    this.#host = canvasHost;
    this.#group = `/Group<</S/Transparency/CS${blendingSpace}/I true>>`;
  }

  /** The object of a picture. A form without items is filled later. */
  objectOf(picture: Picture): number {
    let id = this.#objects.get(picture);
    if (id !== undefined) return id;
    if (picture.kind === 'form') {
      const ref = this.#file.reserve();
      this.#unfilled.set(picture, ref);
      if (picture.items) this.fill(picture, picture.items);
      id = ref.id;
    } else id = this.#pictureObject(picture);
    this.#objects.set(picture, id);
    return id;
  }

  /** Equal pictures are one object. */
  #pictureObject(picture: Picture): number {
    const { content, dictionary } = this.#drawn(picture, picture.items ?? []);
    const key = host.crypto.createHash('sha256').update(dictionary).update(content).digest('hex');
    let id = this.#pictures.get(key);
    if (id === undefined) {
      id = this.#file.addStream(dictionary, content);
      if (this.#pictures.size >= MAX_PICTURES) this.#pictures.clear();
      this.#pictures.set(key, id);
    }
    return id;
  }

  fill(form: Picture, items: DisplayList): void {
    const ref = this.#unfilled.get(form);
    if (ref === undefined) throw new Error('fillForm() of a form that is filled already, or that no page has placed.');
    this.#unfilled.delete(form);
    const { content, dictionary } = this.#drawn(form, items);
    this.#file.writeStream(ref, dictionary, content);
  }

  /** Forms that nobody has filled stay empty. */
  end(): void {
    for (const form of [...this.#unfilled.keys()]) this.fill(form, []);
  }

  #drawn({ width, height, kind }: Picture, items: DisplayList) {
    const canvas = new PdfCanvas(this.#host, { width, height, surface: 'form' });
    drawList(items, canvas, this.#host, null);
    const content = canvas.finish();
    const group = kind === 'group' ? this.#group : '';
    return { content, dictionary: formDictionary({ width, height }, canvas.resources(), group) };
  }

  /** The object that shows a picture as a group. */
  groupOf(picture: Picture): number {
    const id = this.objectOf(picture);
    if (picture.kind === 'group') return id;
    let group = this.#groups.get(id);
    if (group === undefined) {
      const dictionary = formDictionary(picture, `/XObject<</X ${reference(id)}>>`, this.#group);
      group = this.#file.addStream(dictionary, host.text.latin1Bytes('/X Do'));
      this.#groups.set(id, group);
    }
    return group;
  }

  /** Reserves the object of a group of the page's own content. */
  reserveGroup(): number {
    const ref = this.#file.reserve();
    this.#openGroups.set(ref.id, ref);
    return ref.id;
  }

  /** Writes a reserved group. `structParents`: its key in the parent tree; -1: nothing in it is tagged. */
  writeGroup(id: number, { content, resources, box }: DrawnGroup, structParents: number): void {
    const marks = structParents < 0 ? '' : `/StructParents ${structParents}`;
    this.#file.writeStream(this.#openGroups.get(id)!, formDictionary(box, resources, this.#group + marks), content);
    this.#openGroups.delete(id);
  }
}
