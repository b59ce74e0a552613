/** Writes down what a page asks of its document while it is drawn. */
import type { Picture } from '../../paint/drawing/display-list.js';
import type { FontFace } from '../../text/fonts/types.js';
import type { CanvasHost } from './canvas-host.js';
import type { GlyphUse } from '../fonts/font.js';
import type { EncodedRun } from '../fonts/text-encoder.js';
import type { PageContent, Question, UsesOfFace } from './page-questions.js';

export class PageLog {
  readonly questions: Question[] = [];
  /** The runs of text on the page. */
  readonly #runs = new Set<EncodedRun>();
  readonly #tags = new Map<object, number>();
  #tagCount = 0;
  /** Those of image files and those that are filled later. */
  readonly #forms = new Map<Picture, number>();
  /** Those that need not be asked twice. */
  readonly #asked = new Set<unknown>();
  /** False once the page asked something that cannot be asked again. */
  isComplete = true;

  /** A host that answers as `host` does, and writes down what it was asked. */
  hostOf(host: CanvasHost): CanvasHost {
    const { questions } = this;
    return {
      tagFor: (tree, node, part, place) => {
        const tag = host.tagFor(tree, node, part, place);
        const number = this.#tagCount++;
        if (tag && !this.#tags.has(tag)) this.#tags.set(tag, number);
        questions.push(['tagFor', node, part, place]);
        return tag;
      },
      noteBox: (tree, node, fact) => {
        const isNews = host.noteBox(tree, node, fact);
        if (isNews) questions.push(['noteBox', node, fact]);
        return isNews;
      },
      destinationAt: (tree, node, name) => {
        questions.push(['destinationAt', node, name]);
        host.destinationAt(tree, node, name);
      },
      fontOf: (face) => {
        const font = host.fontOf(face);
        if (this.#isNew(face)) questions.push(['font', face, font.resource, font.ref.id]);
        return font;
      },
      encode: (piece, size) => host.encode(piece, size, this.#runs),
      imageObject: (key, changes) => {
        if (!changes) return this.#once(key, host.imageObject(key), (id) => ['image', key, id]);
        this.isComplete = false;
        return host.imageObject(key, changes);
      },
      formObject: (form) => this.#formAnswer('form', form, host.formObject(form)),
      groupObject: (form) => this.#formAnswer('group', form, host.groupObject(form)),
      textColor: (color) => host.textColor(color),
      alphaState: (alpha) => this.#once(alpha, host.alphaState(alpha), (id) => ['alpha', alpha, id]),
      blendState: (mode) => this.#once(` ${mode}`, host.blendState(mode), (id) => ['blend', mode, id]),
      inkSource: (ink, isStroke) => {
        const source = host.inkSource(ink, isStroke);
        // The operators tell the ink, its amounts and the object that they name.
        if (!source || this.#isNew(`ink ${source.source}`)) questions.push(['ink', ink, isStroke, source]);
        return source;
      },
      overprintState: (isOn) =>
        this.#once(`overprint ${isOn}`, host.overprintState(isOn), (id) => ['overprint', isOn, id]),
      defaultSpaces: () => {
        const spaces = host.defaultSpaces();
        if (this.#isNew('defaultSpaces')) questions.push(['defaultSpaces', spaces]);
        return spaces;
      },
      maskState: (...given) => {
        this.isComplete = false;
        return host.maskState(...given);
      },
      shadingObjects: (gradient, width, height) => {
        const objects = host.shadingObjects(gradient, width, height);
        questions.push(['shading', gradient, width, height, objects]);
        return objects;
      },
      patternObject: (gradient, matrix) => {
        const id = host.patternObject(gradient, matrix);
        questions.push(['pattern', gradient, matrix, id]);
        return id;
      },
      continues: (open, next) => {
        const answer = host.continues(open, next);
        questions.push(['continues', this.#numberOf(open), this.#numberOf(next), answer]);
        return answer;
      },
      reserveGroup: () => {
        this.isComplete = false;
        return host.reserveGroup();
      },
      writeGroup: (...given) => host.writeGroup(...given),
      markedContent: (tag, form) => {
        const mark = host.markedContent(tag, form);
        questions.push(['mark', this.#numberOf(tag), mark.role, mark.mcid]);
        return mark;
      },
      pictureArea: (tag, area) => {
        questions.push(['area', this.#numberOf(tag), area]);
        host.pictureArea(tag, area);
      },
      link: (area, target, tag, description) => {
        questions.push(['link', area, target, tag ? this.#numberOf(tag) : -1, description]);
        host.link(area, target, tag, description);
      },
      field: (...given) => {
        this.isComplete = false;
        host.field(...given);
      },
      destination: (name, x, y) => {
        questions.push(['destination', name, x, y]);
        host.destination(name, x, y);
      },
    };
  }

  /** null: the page cannot be written again. */
  end(deflated: Uint8Array, resources: string): PageContent | null {
    if (!this.isComplete) return null;
    return { questions: this.questions, glyphs: usesOf(this.#runs), deflated, resources };
  }

  #isNew(what: unknown): boolean {
    if (this.#asked.has(what)) return false;
    this.#asked.add(what);
    return true;
  }

  #once(what: unknown, id: number, question: (id: number) => Question): number {
    if (this.#isNew(what)) this.questions.push(question(id));
    return id;
  }

  #formAnswer(name: 'form' | 'group', form: Picture, id: number): number {
    const number = this.#numberOfForm(form);
    if (number === null) this.isComplete = false;
    else this.questions.push([name, number, id]);
    return id;
  }

  /** null: what it shows is not told by a name. */
  #numberOfForm(form: Picture): number | null {
    const number = this.#forms.get(form);
    const { file, items, width, height } = form;
    if (number !== undefined || (file === undefined && items)) return number ?? null;
    this.questions.push(file === undefined ? ['reserveForm', width, height] : ['filePicture', file, width, height]);
    this.#forms.set(form, this.#forms.size);
    return this.#forms.size - 1;
  }

  #numberOf(tag: object): number {
    const number = this.#tags.get(tag);
    if (number === undefined) this.isComplete = false;
    return number ?? -1;
  }
}

/** In the order of first use, over all fonts: they share codes, which are given out in that order. */
function usesOf(runs: ReadonlySet<EncodedRun>): UsesOfFace[] {
  const seen = new Set<GlyphUse>();
  const result: { readonly face: FontFace; readonly uses: GlyphUse[] }[] = [];
  for (const { face, uses } of runs)
    for (const use of uses ?? []) {
      if (seen.has(use)) continue;
      seen.add(use);
      const last = result.at(-1);
      if (last?.face === face) last.uses.push(use);
      else result.push({ face, uses: [use] });
    }
  return result;
}
