/** Inks for painting and for PDF, which knows nothing of CSS. */
export { ALL_PLATES, areAlike, cmykOfInk, cmykOfRgb, mixedInk } from '../../css/values/inks.js';
