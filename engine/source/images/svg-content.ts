/** Finds content of SVG files that is not drawn, because it is active or external. */
import type { WarningCode } from '../../diagnostics.js';
import { host } from '../../host/index.js';

const REMARKS: readonly (readonly [found: RegExp, code: WarningCode, what: string])[] = [
  [
    /<!ENTITY[^>]*\s(?:SYSTEM|PUBLIC)\s|<(?:[\w-]+:)?include[\s>]|<(?:[\w-]+:)?(?:image|use|feImage|img)\s[^>]*?(?:href|src)\s*=\s*["']\s*(?!#|data:)[^"'\s]/i,
    'SVC_RESOURCE_BLOCKED',
    'refers to other files, which are not loaded',
  ],
  [/<(?:[\w-]+:)?script[\s>/]/i, 'SVC_SCRIPT_IGNORED', 'holds a script, which is not run'],
];

/**
 * Returns warning codes and the ends of warning sentences about an SVG file. Searches the text only, so content in
 * comments counts too.
 */
export function svgRemarks(bytes: Uint8Array): readonly (readonly [WarningCode, string])[] {
  const text = host.text.latin1(bytes);
  return REMARKS.filter(([found]) => found.test(text)).map(([, code, what]) => [code, what] as const);
}
