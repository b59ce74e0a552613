/** The elements that hold the text of a formula (MathML Core, § 3.2). */
export const MATH_TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);
