/** The default look of several inputs as chapters of one document. */
export const CHAPTER_CSS = `
[data-platen-chapter]:not([data-platen-chapter='1']) { break-before: page }
`;
