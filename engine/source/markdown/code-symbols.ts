/**
 * Codes for scanners in Markdown: fenced code in `qr`, `barcode ean13` or the name of a payment, and `[…]{.qr}` in a line.
 * The tree draws them (source/codes).
 */
import type { Code, Nodes, PhrasingContent, Root } from 'mdast';
import { CODE_ATTRIBUTE, codeKey } from '../codes/code-names.js';
import { asDrawn } from './drawn-fences.js';
import { visitParents, type ExtensionContext } from './nodes.js';

/** Languages of fences that are codes by themselves. Others follow the word `barcode`. */
const OWN = ['qr', 'qrcode', 'epc', 'girocode', 'swiss-qr', 'swissqr', 'upn', 'upnqr'];

export const MAY_HAVE_CODES = new RegExp(`(?:\`\`\`|~~~)[ \\t]*(?:barcode|${OWN.join('|')})(?![\\w-])`, 'i');

export function placeCodes(root: Root, context: ExtensionContext): void {
  visitParents(root, (node) => {
    node.children.forEach((child, i) => {
      const code = child.type === 'code' ? asSymbol(child, context) : null;
      if (code) (node.children as Nodes[])[i] = code;
    });
  });
}

function asSymbol(code: Code, context: ExtensionContext): Nodes | null {
  const lang = code.lang?.toLowerCase() ?? '';
  const isBarcode = lang === 'barcode';
  if (!isBarcode && !OWN.includes(lang)) return null;
  const [, first = '', rest = ''] = /^([\w-]*)(?![\w-]*=)\s*(.*)$/.exec(code.meta ?? '') ?? ['', '', code.meta ?? ''];
  const name = isBarcode ? first : lang;
  const info = isBarcode ? rest : (code.meta ?? '');
  // What cannot be drawn stays as its source.
  const shown: Code = { type: 'code', value: code.value, ...(code.position && { position: code.position }) };
  return asDrawn(code, { info, properties: { [CODE_ATTRIBUTE]: name, 'data-value': code.value }, shown }, context);
}

/** The properties of a span that is a code: `.qr`, or `.barcode` with the name as another class. null: it is none. */
export function spanOfCode(
  classes: readonly string[],
  children: readonly PhrasingContent[],
): Record<string, string> | null {
  const name = classes.includes('qr')
    ? 'qr'
    : classes.includes('barcode')
      ? classes.find((one) => codeKey(one))
      : undefined;
  return name === undefined ? null : { [CODE_ATTRIBUTE]: name, 'data-value': children.map(plainText).join('') };
}

function plainText(node: Nodes): string {
  if ('children' in node) return node.children.map(plainText).join('');
  return 'value' in node ? node.value : '';
}
