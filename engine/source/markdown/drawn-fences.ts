/** Fences whose code becomes a picture: how the information behind their language is read, and what they become. */
import type { Code, Nodes } from 'mdast';
import { parseAttributes, propertiesOf } from './attributes.js';
import { blockAs, phrasingOf, paragraphAs, type ExtensionContext } from './nodes.js';

const PAIR = /([a-z]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g;

interface DrawnFence {
  /** What stands behind the language. */
  readonly info: string;
  /** The attribute that the tree is drawn by, and others. */
  readonly properties: Readonly<Record<string, string>>;
  /** What is shown where it cannot be drawn. */
  readonly shown: Code;
}

/** A box with the code, in a figure if it has a caption. */
export function asDrawn(code: Code, { info, properties: added, shown }: DrawnFence, context: ExtensionContext): Nodes {
  const brace = info.indexOf('{');
  const braces = brace < 0 ? null : parseAttributes(info, brace);
  const site = { diagnostics: context.diagnostics, position: context.positionOf(code) };
  const own = braces ? propertiesOf(braces.attributes, 'div', site) : {};
  const given = new Map([...info.slice(0, brace < 0 ? undefined : brace).matchAll(PAIR)].map(pairOf));
  const of = (name: string): string | undefined =>
    given.get(name) ?? (own[`data-${name}`] === undefined ? undefined : String(own[`data-${name}`]));
  const { id, className, 'data-caption': _, 'data-alt': __, ...others } = own;
  const [width, alt, caption] = [given.get('width'), of('alt'), of('caption')];
  const properties = {
    ...{ ...others, ...added },
    ...(width !== undefined && { width }),
    ...(alt !== undefined && { 'aria-label': alt }),
  };
  const names = { ...(id !== undefined && { id }), ...(className !== undefined && { className }) };
  const position = code.position && { position: code.position };
  if (caption === undefined) return { ...blockAs('div', [shown], { ...properties, ...names }), ...position } as Nodes;
  const symbol = { ...blockAs('div', [shown], properties), ...position } as Nodes;
  const text = paragraphAs('figcaption', phrasingOf(caption, caption, context));
  return { ...blockAs('figure', [symbol, text], names), ...position } as Nodes;
}

function pairOf([, name, ...values]: RegExpExecArray): [string, string] {
  return [name!, values.find((value) => value !== undefined) ?? ''];
}
