/** What the white-space properties say of spaces and of line ends (CSS Text 4, § 3 and 4.3). */
import type { ComputedStyle } from '../../css/properties/computed-style.js';

type WhiteSpace = Pick<ComputedStyle, 'whiteSpaceCollapse' | 'textWrapMode'>;

/**
 * What becomes of spaces at the end of a line: they go; they hang, which counts for nothing; they hang where the line
 * wraps, and before a forced break only as far as there is no room; or they stay like other characters.
 */
export type SpacesAtEnd = 'vanish' | 'hang' | 'hang-when-wrapped' | 'stay';

export function wraps({ textWrapMode }: WhiteSpace): boolean {
  return textWrapMode === 'wrap';
}

export function preservesSpaces({ whiteSpaceCollapse }: WhiteSpace): boolean {
  return whiteSpaceCollapse !== 'collapse' && whiteSpaceCollapse !== 'preserve-breaks';
}

/** U+0020, and tabs where they are preserved. */
export function spacesAtEnd(style: WhiteSpace): SpacesAtEnd {
  if (!preservesSpaces(style)) return 'vanish';
  return style.whiteSpaceCollapse === 'break-spaces' || !wraps(style) ? 'stay' : 'hang-when-wrapped';
}

/** "Other space separators", as U+3000, are never collapsed. */
export function otherSpacesAtEnd(style: WhiteSpace): SpacesAtEnd {
  return preservesSpaces(style) ? spacesAtEnd(style) : 'hang';
}

const OTHER_SPACE = /[\u1680\u2000-\u200a\u202f\u205f\u3000]/;
const OTHER_SPACES_AT_END = /[\u1680\u2000-\u200a\u202f\u205f\u3000]+$/;

export function hasOtherSpaces(text: string): boolean {
  return OTHER_SPACE.test(text);
}

/** How many characters at the end of a text are other space separators. */
export function otherSpacesBehind(text: string): number {
  return OTHER_SPACES_AT_END.exec(text)?.[0].length ?? 0;
}

/** After each of these a line may end under `break-spaces` (§ 3.1), glue excepted. */
export function isBreakableSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    code === 0x20 ||
    code === 0x09 ||
    (code > 0x1000 && code !== 0x2007 && code !== 0x202f && OTHER_SPACE.test(text[at]!))
  );
}
