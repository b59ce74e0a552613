/** Writes XML: elements with text or with elements, one a line. */
import { escapeXml } from '../../base/markup.js';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

type Child = XmlElement | null | readonly (XmlElement | null)[];

/** An element with elements; null, which is left out, when there are none. */
export function group(name: string, ...children: readonly Child[]): XmlElement | null {
  const content = children.flat().filter((child): child is XmlElement => child !== null);
  return content.length === 0 ? null : { name, attributes: {}, content };
}

/** An element with text; null when the text is empty. */
export function leaf(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): XmlElement | null {
  return text === '' ? null : { name, attributes, content: text };
}

export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${linesOf(root, '').join('\n')}\n`;
}

function linesOf({ name, attributes, content }: XmlElement, indent: string): string[] {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const start = `${indent}<${name}${written.join('')}>`;
  if (typeof content === 'string') return [`${start}${escapeXml(content)}</${name}>`];
  return [start, ...content.flatMap((child) => linesOf(child, `${indent}  `)), `${indent}</${name}>`];
}
