/** Converts hast, the HTML tree of unified, to a document tree. */
import type { Element, Nodes, Root, RootContent } from 'hast';
import { AttributeNormaliser, type AttributeSpace } from './attributes.js';
import type { DocumentMode, DocumentTree } from './document-tree.js';
import { TreeBuilder, type TreeBuilderOptions } from './tree-builder.js';

export interface HastAppendOptions {
  /** Added to all line numbers, for a part of a larger source. Default 0. */
  readonly lineOffset?: number;
  readonly normaliser?: AttributeNormaliser;
}

export interface BuildOptions extends TreeBuilderOptions {
  /** Added to all line numbers. Default 0. */
  readonly lineOffset?: number;
  /** Default 'no-quirks'. */
  readonly mode?: DocumentMode;
}

/**
 * Converts a hast root to a document tree. Adds `html`, `head` and `body` if they are missing; a fragment goes into the
 * body. Comments, doctypes and the content of `<template>` are left out.
 */
export function buildTree(root: Root, options: BuildOptions = {}): DocumentTree {
  const { lineOffset = 0 } = options;
  const builder = new TreeBuilder(options);
  const normaliser = new AttributeNormaliser();
  const html = root.children.find((node): node is Element => node.type === 'element' && node.tagName === 'html');
  openElement(builder, normaliser, html ?? null, 'html', 'html');
  const top: readonly RootContent[] = html ? html.children : root.children;
  const head = html && top.find((node) => node.type === 'element' && node.tagName === 'head');
  const body = html && top.find((node) => node.type === 'element' && node.tagName === 'body');
  if (!head) appendEmpty(builder, 'head');
  if (html) appendHast(builder, top, { normaliser, lineOffset });
  if (!body) {
    builder.open('body', null);
    if (!html) appendHast(builder, top, { normaliser, lineOffset });
    builder.close();
  }
  builder.close();
  return builder.build(options.mode);
}

function appendEmpty(builder: TreeBuilder, name: string): void {
  builder.open(name, null);
  builder.close();
}

/** A list of children and the position in it. */
interface Level {
  readonly nodes: readonly Nodes[];
  next: number;
  readonly space: AttributeSpace;
}

/** Appends hast nodes to the open element. Uses a stack of its own instead of recursion. */
export function appendHast(builder: TreeBuilder, nodes: readonly Nodes[], options: HastAppendOptions = {}): void {
  const normaliser = options.normaliser ?? new AttributeNormaliser();
  const lineOffset = options.lineOffset ?? 0;
  const levels: Level[] = [{ nodes, next: 0, space: 'html' }];
  while (levels.length > 0) {
    const level = levels[levels.length - 1]!;
    const node = level.nodes[level.next++];
    if (!node) {
      levels.pop();
      if (levels.length > 0) builder.close();
    } else if (node.type === 'text') {
      const start = node.position?.start;
      builder.text(node.value, start ? start.line + lineOffset : 0, start ? start.column : 0);
    } else if (node.type === 'element') {
      const space: AttributeSpace = node.tagName === 'svg' ? 'svg' : level.space;
      openElement(builder, normaliser, node, node.tagName, space, lineOffset);
      levels.push({ nodes: node.children, next: 0, space: childSpace(node.tagName, space) });
    }
  }
}

/** HTML integration points of SVG, which contain HTML. */
const INTEGRATION_POINTS: ReadonlySet<string> = new Set(['foreignObject', 'desc', 'title']);

function childSpace(tagName: string, space: AttributeSpace): AttributeSpace {
  return space === 'svg' && INTEGRATION_POINTS.has(tagName) ? 'html' : space;
}

function openElement(
  builder: TreeBuilder,
  normaliser: AttributeNormaliser,
  element: Element | null,
  tagName: string,
  space: AttributeSpace,
  lineOffset = 0,
): void {
  let attributes: Map<string, string> | null = null;
  for (const property in element?.properties) {
    attributes ??= new Map();
    normaliser.addProperty(attributes, space, property, element.properties[property]);
  }
  const start = element?.position?.start;
  builder.open(tagName.toLowerCase(), attributes, start ? start.line + lineOffset : 0, start ? start.column : 0);
}
