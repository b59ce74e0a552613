/** Inks for painting and for PDF, which knows nothing of CSS. */
export { areAlike, cmykOfInk, cmykOfRgb, mixedInk } from '../../css/values/inks.js';
