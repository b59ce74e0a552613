/**
 * What a page asks of its document while it is drawn, with the answers, as data. Another document that answers the same
 * questions alike gets the same content stream, so the deflated stream is kept and written again.
 */
import type { Points } from '../../base/units.js';
import type { BlendMode, BoxFact, Gradient, Ink, LinkTarget, TagPart } from '../../paint/drawing/display-list.js';
import type { FontFace } from '../../text/fonts/types.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { NodeNow } from '../../tree/tree-edits.js';
import type { Matrix, PageRect } from './canvas-host.js';
import type { GlyphUse } from '../fonts/font.js';
import type { InkSource } from '../color/inks.js';
import type { OutlineState } from '../navigation/navigation.js';
import type { ShadingObjects } from '../color/shadings.js';

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

/** Codes that are asked of one font after another. */
export interface UsesOfFace {
  readonly face: FontFace;
  readonly uses: readonly GlyphUse[];
}

/** The content of a page, and what it depends on. It holds for any document that gives the same answers. */
export interface PageContent {
  readonly questions: readonly Question[];
  /** The codes of glyphs on the page, in the order in which a document gives them out. */
  readonly glyphs: readonly UsesOfFace[];
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
