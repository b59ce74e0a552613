/** Asks the questions of a page again, of a document that shall get the same page. */
import { sameData } from '../../base/same-data.js';
import type { Points } from '../../base/units.js';
import type { Picture } from '../../paint/drawing/display-list.js';
import { laterForm } from '../../paint/drawing/canvas.js';
import type { FontFace } from '../../text/fonts/types.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import type { CanvasHost, ElementTag } from './canvas-host.js';
import type { GlyphUse } from '../fonts/font.js';
import type { OutlineState } from '../navigation/navigation.js';
import type { ShadingObjects } from '../color/shadings.js';
import type { PageContent, Question, UsesOfFace } from './page-questions.js';

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
  readonly #glyphs: UsesOfFace[] = [];
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
    for (const { face, uses } of glyphs) this.#glyphs.push({ face, uses: this.#askGlyphs(face, uses) });
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
