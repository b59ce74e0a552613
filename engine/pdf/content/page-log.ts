/**
 * What a page asks of its document while it is drawn, with the answers, as data. Another document that answers the same
 * questions alike gets the same content stream, so the deflated stream is kept and written again.
 */
import { sameData } from '../../base/same-data.js';
import type { Points } from '../../base/units.js';
import type {
  BlendMode,
  BoxFact,
  Gradient,
  Ink,
  LinkTarget,
  Picture,
  TagPart,
} from '../../paint/drawing/display-list.js';
import { laterForm } from '../../paint/drawing/canvas.js';
import type { FontFace } from '../../text/fonts/types.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { NodeNow } from '../../tree/tree-edits.js';
import type { CanvasHost, ElementTag, Matrix, PageRect } from './canvas-host.js';
import type { GlyphUse } from '../fonts/font.js';
import type { InkSource } from '../color/inks.js';
import type { OutlineState } from '../navigation/navigation.js';
import type { ShadingObjects } from '../color/shadings.js';
import type { EncodedRun } from '../fonts/text-encoder.js';

/**
 * Questions, in order, each with its answer at the end. Tags and forms are told by the order in which the page got
 * them; -1: no tag.
 */
export type Question =
  | readonly [name: 'tagFor', node: NodeId, part: TagPart, place: number | undefined]
  | readonly [name: 'noteBox', node: NodeId, fact: BoxFact]
  | readonly [name: 'destinationAt', node: NodeId, destination: string]
  | readonly [name: 'font', face: FontFace, resource: string, id: number]
  | readonly [name: 'image', key: string, id: number]
  | readonly [name: 'alpha', alpha: number, id: number]
  | readonly [name: 'blend', mode: BlendMode, id: number]
  | readonly [name: 'form' | 'group', form: number, id: number]
  | readonly [name: 'ink', ink: Ink, isStroke: boolean, source: InkSource | null]
  | readonly [name: 'overprint', isOn: boolean, id: number]
  | readonly [name: 'defaultSpaces', spaces: string]
  | readonly [name: 'shading', gradient: Gradient, width: number, height: number, objects: ShadingObjects]
  | readonly [name: 'pattern', gradient: Gradient, matrix: Matrix, id: number]
  | readonly [name: 'continues', open: number, next: number, answer: boolean]
  | readonly [name: 'mark', tag: number, role: string, mcid: number]
  | readonly [name: 'area', tag: number, area: PageRect]
  | readonly [name: 'link', area: PageRect, target: LinkTarget, tag: number, description: string]
  | readonly [name: 'destination', destination: string, x: number, y: number]
  | readonly [name: 'reserveForm', width: Points, height: Points]
  | readonly [name: 'filePicture', key: string, width: Points, height: Points]
  | readonly [name: 'addOutline', level: number, title: string, destination: string, state: OutlineState | undefined];

/** The content of a page, and what it depends on. It holds for any document that gives the same answers. */
export interface PageContent {
  readonly questions: readonly Question[];
  /** The codes of glyphs on the page, in the order in which a document gives them out. */
  readonly glyphs: ReadonlyMap<FontFace, readonly GlyphUse[]>;
  /** The content stream, deflated. */
  readonly deflated: Uint8Array;
  /** The entries of the resource dictionary as PDF source. */
  readonly resources: string;
}

/** A page's content for a tree in which its nodes have other numbers; null: one of them is not there. */
export function movedContent(content: PageContent, nodeNow: NodeNow): PageContent | null {
  const questions: Question[] = [];
  for (const question of content.questions) {
    const moved = movedQuestion(question, nodeNow);
    if (!moved) return null;
    questions.push(moved);
  }
  return { ...content, questions };
}

function movedQuestion(question: Question, nodeNow: NodeNow): Question | null {
  switch (question[0]) {
    case 'tagFor':
    case 'noteBox':
    case 'destinationAt':
      return movedNodeQuestion(question, nodeNow);
    case 'destination': {
      const name = movedName(question[1], nodeNow);
      return name === null ? null : [question[0], name, question[2], question[3]];
    }
    case 'addOutline': {
      const name = movedName(question[3], nodeNow);
      return name === null ? null : [question[0], question[1], question[2], name, question[4]];
    }
    case 'link': {
      const [, area, target, tag, description] = question;
      if ('url' in target) return question;
      const destination = movedName(target.destination, nodeNow);
      return destination === null ? null : ['link', area, { ...target, destination }, tag, description];
    }
    default:
      return question;
  }
}

function movedNodeQuestion(
  question: Extract<Question, readonly ['tagFor' | 'noteBox' | 'destinationAt', ...unknown[]]>,
  nodeNow: NodeNow,
): Question | null {
  const node = nodeNow(question[1]) as NodeId | null;
  if (node === null || node === question[1]) return node === null ? null : question;
  if (question[0] === 'noteBox') {
    const fact = question[2];
    if ('marker' in fact || fact.place === null) return [question[0], node, fact];
    const place = movedPlace(fact.place, nodeNow);
    return place === null ? null : [question[0], node, { ...fact, place }];
  }
  if (question[0] === 'destinationAt') {
    const name = movedName(question[2], nodeNow);
    return name === null ? null : [question[0], node, name];
  }
  const [name, , part, place] = question;
  if (place === undefined) return [name, node, part, place];
  const placeNow = movedPlace(place, nodeNow);
  return placeNow === null ? null : [name, node, part, placeNow];
}

/** A place between two nodes is behind the first one. */
function movedPlace(place: number, nodeNow: NodeNow): number | null {
  const last = Math.floor(place);
  const lastNow = nodeNow(last);
  return lastNow === null ? null : lastNow + place - last;
}

/** The engine's names of destinations, which say at which node they stand. */
const ENGINE_NAME = /^(heading|note|call) (\d+)$/;

function movedName(name: string, nodeNow: NodeNow): string | null {
  const [, kind, node] = ENGINE_NAME.exec(name) ?? [];
  if (node === undefined) return name;
  const now = nodeNow(Number(node));
  return now === null ? null : `${kind} ${now}`;
}

/** Writes down the questions of one page. */
export class PageLog {
  readonly questions: Question[] = [];
  /** The runs of text on the page, by font. */
  readonly #runs = new Map<FontFace, Set<EncodedRun>>();
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
      encode: (piece, size) => host.encode(piece, size, this.#runsOf(piece.run.face)),
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
    const glyphs = new Map([...this.#runs].map(([face, runs]) => [face, usesOf(runs)]));
    return { questions: this.questions, glyphs, deflated, resources };
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

  #runsOf(face: FontFace): Set<EncodedRun> {
    let runs = this.#runs.get(face);
    if (!runs) this.#runs.set(face, (runs = new Set()));
    return runs;
  }
}

/** In the order of first use. */
function usesOf(runs: ReadonlySet<EncodedRun>): GlyphUse[] {
  const uses = new Set<GlyphUse>();
  for (const run of runs) for (const use of run.uses ?? []) uses.add(use);
  return [...uses];
}

/** What answers the questions of a page again. */
export interface Answering extends CanvasHost {
  addOutline(level: number, title: string, destination: string, state: OutlineState | undefined): void;
  /** The code of a glyph with its text. */
  glyphCode(face: FontFace, use: GlyphUse): string;
}

/** The picture of an image file; null: it is drawn as pixels. */
export type FilePictures = (key: string, width: Points, height: Points) => Picture | null;

/** What a page is asked for besides the document. */
interface PageSources {
  readonly tree: DocumentTree;
  readonly filePicture: FilePictures;
}

type InkQuestion = Extract<Question, readonly ['ink' | 'overprint' | 'defaultSpaces', ...unknown[]]>;

/** The questions that concern the content stream alone. */
type ContentQuestion = Extract<
  Question,
  readonly ['shading' | 'pattern' | 'continues' | 'mark' | 'area' | 'link' | 'destination', ...unknown[]]
>;

/** Asks the questions of a page once more, of another document. */
export class PageQuestions {
  readonly tags: ElementTag[] = [];
  readonly forms: (Picture | null)[] = [];
  /** The answers that a second question would change. */
  readonly marks: { readonly role: string; readonly mcid: number }[] = [];
  readonly continued: boolean[] = [];
  readonly shadings: ShadingObjects[] = [];
  readonly patterns: number[] = [];
  /** The questions with the answers of this document. */
  readonly answered: Question[] = [];
  readonly #glyphs = new Map<FontFace, readonly GlyphUse[]>();
  /** Whether all answers are those that the content was made with. */
  areSame = true;
  /** Whether the page would ask other questions now. */
  areOutdated = false;

  constructor(
    readonly host: Answering,
    readonly sources: PageSources,
  ) {}

  ask({ questions, glyphs }: Pick<PageContent, 'questions' | 'glyphs'>): void {
    for (const question of questions) this.answered.push(this.#ask(question));
    for (const [face, uses] of glyphs) this.#glyphs.set(face, this.#askGlyphs(face, uses));
  }

  get glyphs(): PageContent['glyphs'] {
    return this.#glyphs;
  }

  #askGlyphs(face: FontFace, uses: readonly GlyphUse[]): readonly GlyphUse[] {
    const codes = uses.map((use) => this.host.glyphCode(face, use));
    if (codes.every((code, index) => code === uses[index]!.code)) return uses;
    this.areSame = false;
    return uses.map((use, index) => ({ ...use, code: codes[index]! }));
  }

  /** Returns the question if its answer is as it was, or else the question with the new answer. */
  #answer(question: Question, isSame: boolean, changed: () => Question): Question {
    if (isSame) return question;
    this.areSame = false;
    return changed();
  }

  #ask(question: Question): Question {
    const { host, sources } = this;
    switch (question[0]) {
      case 'tagFor':
        this.tags.push(host.tagFor(sources.tree, question[1], question[2], question[3]));
        return question;
      case 'noteBox':
        host.noteBox(sources.tree, question[1], question[2]);
        return question;
      case 'destinationAt':
        host.destinationAt(sources.tree, question[1], question[2]);
        return question;
      case 'font': {
        const [name, face, resource, id] = question;
        const font = host.fontOf(face);
        const isSame = font.resource === resource && font.ref.id === id;
        return this.#answer(question, isSame, () => [name, face, font.resource, font.ref.id]);
      }
      case 'image':
      case 'alpha':
      case 'blend':
      case 'form':
      case 'group':
        return this.#askForObject(question);
      case 'addOutline':
        host.addOutline(question[1], question[2], question[3], question[4]);
        return question;
      case 'reserveForm':
        this.forms.push(laterForm({ width: question[1], height: question[2] }));
        return question;
      case 'ink':
      case 'overprint':
      case 'defaultSpaces':
        return this.#askForInk(question);
      case 'filePicture':
        this.forms.push(sources.filePicture(question[1], question[2], question[3]));
        return question;
      default:
        return this.#askOfContent(question);
    }
  }

  #askForInk(question: InkQuestion): Question {
    const { host } = this;
    switch (question[0]) {
      case 'ink': {
        const [name, ink, isStroke, before] = question;
        const source = host.inkSource(ink, isStroke);
        return this.#answer(question, sameData(source, before), () => [name, ink, isStroke, source]);
      }
      case 'overprint': {
        const [name, isOn, before] = question;
        const id = host.overprintState(isOn);
        return this.#answer(question, id === before, () => [name, isOn, id]);
      }
      case 'defaultSpaces': {
        const spaces = host.defaultSpaces();
        return this.#answer(question, spaces === question[1], () => [question[0], spaces]);
      }
    }
  }

  #askForObject(
    question: Extract<Question, readonly ['image' | 'alpha' | 'blend' | 'form' | 'group', ...unknown[]]>,
  ): Question {
    const id = this.#objectOf(question);
    return this.#answer(question, id === question[2], () => [question[0], question[1], id] as unknown as Question);
  }

  #objectOf(
    question: Extract<Question, readonly ['image' | 'alpha' | 'blend' | 'form' | 'group', ...unknown[]]>,
  ): number {
    const { host, forms } = this;
    switch (question[0]) {
      case 'image':
        return host.imageObject(question[1]);
      case 'alpha':
        return host.alphaState(question[1]);
      case 'blend':
        return host.blendState(question[1]);
      case 'form':
        return host.formObject(forms[question[1]]!);
      case 'group':
        return host.groupObject(forms[question[1]]!);
    }
  }

  #askOfContent(question: ContentQuestion): Question {
    const { host, tags } = this;
    switch (question[0]) {
      case 'shading': {
        const [name, gradient, width, height, { shading, mask }] = question;
        const objects = host.shadingObjects(gradient, width, height);
        this.shadings.push(objects);
        const isSame = objects.shading === shading && objects.mask === mask;
        return this.#answer(question, isSame, () => [name, gradient, width, height, objects]);
      }
      case 'pattern': {
        const [name, gradient, matrix, before] = question;
        const id = host.patternObject(gradient, matrix);
        this.patterns.push(id);
        return this.#answer(question, id === before, () => [name, gradient, matrix, id]);
      }
      case 'continues': {
        const answer = host.continues(tags[question[1]]!, tags[question[2]]!);
        if (answer !== question[3]) this.areOutdated = true;
        this.continued.push(answer);
        return question;
      }
      case 'mark': {
        const [name, tag, role, mcid] = question;
        const mark = host.markedContent(tags[tag]!, 0);
        this.marks.push(mark);
        const isSame = mark.role === role && mark.mcid === mcid;
        return this.#answer(question, isSame, () => [name, tag, mark.role, mark.mcid]);
      }
      default:
        this.#tellOf(question);
        return question;
    }
  }

  #tellOf(question: Extract<ContentQuestion, readonly ['area' | 'link' | 'destination', ...unknown[]]>): void {
    const { host, tags } = this;
    if (question[0] === 'area') host.pictureArea(tags[question[1]]!, question[2]);
    else if (question[0] === 'link') host.link(question[1], question[2], tags[question[3]] ?? null, question[4]);
    else host.destination(question[1], question[2], question[3]);
  }
}

/** Answers a page that is drawn again after its questions were asked, so that it takes no effect twice. */
export function answersGiven(host: CanvasHost, asked: PageQuestions): CanvasHost {
  const { tags, marks, continued, shadings, patterns } = asked;
  const next = { tag: 0, form: 0, mark: 0, continued: 0, shading: 0, pattern: 0 };
  const forms = new Map<Picture, Picture>();
  const formNow = (form: Picture): Picture => {
    const now = forms.get(form) ?? asked.forms[next.form++]!;
    forms.set(form, now);
    return now;
  };
  return {
    tagFor: () => tags[next.tag++]!,
    noteBox: () => false,
    destinationAt: () => undefined,
    fontOf: (face) => host.fontOf(face),
    encode: (piece, size) => host.encode(piece, size),
    imageObject: (...given) => host.imageObject(...given),
    formObject: (form) => host.formObject(formNow(form)),
    groupObject: (form) => host.groupObject(formNow(form)),
    textColor: (color) => host.textColor(color),
    alphaState: (alpha) => host.alphaState(alpha),
    blendState: (mode) => host.blendState(mode),
    inkSource: (...given) => host.inkSource(...given),
    overprintState: (isOn) => host.overprintState(isOn),
    defaultSpaces: () => host.defaultSpaces(),
    maskState: (...given) => host.maskState(...given),
    shadingObjects: () => shadings[next.shading++]!,
    patternObject: () => patterns[next.pattern++]!,
    continues: () => continued[next.continued++]!,
    markedContent: () => marks[next.mark++]!,
    reserveGroup: () => host.reserveGroup(),
    writeGroup: (...given) => host.writeGroup(...given),
    pictureArea: () => undefined,
    link: () => undefined,
    field: () => undefined,
    destination: () => undefined,
  };
}
