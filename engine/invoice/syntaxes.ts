/** The two ways in which EN 16931 is written as XML. */
export const SYNTAXES = ['ubl', 'cii'] as const;
export type Syntax = (typeof SYNTAXES)[number];
