/** Finds content of SVG files that is not drawn, because it is active or external. */
import type { WarningCode } from '../../diagnostics.js';
import { host } from '../../host/index.js';

/** The beginning of the address that stands for an `svg` element of a document. */
export const INLINE_SVG = 'data:image/svg+xml;charset=utf-8,';

const OTHER_FILES = ['SVC_RESOURCE_BLOCKED', 'refers to other files, which are not loaded'] as const;

/** The pictures of a file. Those of an element are the document's, and are loaded. */
const PICTURES = /<(?:[\w-]+:)?(?:image|img)\s[^>]*?(?:href|src)\s*=\s*["']\s*(?!#|data:)[^"'\s]/i;

const REMARKS: readonly (readonly [found: RegExp, code: WarningCode, what: string])[] = [
  [
    /<!ENTITY[^>]*\s(?:SYSTEM|PUBLIC)\s|<(?:[\w-]+:)?include[\s>]|<(?:[\w-]+:)?(?:use|feImage)\s[^>]*?(?:href|src)\s*=\s*["']\s*(?!#|data:)[^"'\s]/i,
    ...OTHER_FILES,
  ],
  [/<(?:[\w-]+:)?script[\s>/]/i, 'SVC_SCRIPT_IGNORED', 'holds a script, which is not run'],
];

/**
 * Returns warning codes and the ends of warning sentences about an SVG file, or about an `svg` element. Searches the text
 * only, so content in comments counts too.
 */
export function svgRemarks(bytes: Uint8Array, isInline: boolean): readonly (readonly [WarningCode, string])[] {
  const text = host.text.latin1(bytes);
  const remarks = REMARKS.filter(([found]) => found.test(text)).map(([, code, what]) => [code, what] as const);
  const isTold = remarks.some(([code]) => code === OTHER_FILES[0]);
  return !isInline && !isTold && PICTURES.test(text) ? [OTHER_FILES, ...remarks] : remarks;
}
