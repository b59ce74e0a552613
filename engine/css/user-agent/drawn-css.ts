/** The default look of what is drawn from its source: codes and diagrams. */
export const DRAWN_CSS = `
/* Codes for scanners: their quiet zone is the room around them. */
div[data-platen-code] { margin-block: .5em; break-inside: avoid }
div[data-platen-code] > svg.code { display: block }
span[data-platen-code] > svg.code { vertical-align: middle }
[data-platen-diagram]:has(> img.diagram) { margin-block: 1em; text-align: center; break-inside: avoid }
img.diagram { max-width: 100%; height: auto }
`;
