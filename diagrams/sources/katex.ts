/** Stands in for KaTeX: formulas in labels stay as they are written. */
const katex = { renderToString: (tex: string): string => tex };
export default katex;
