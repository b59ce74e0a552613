/** Where the package is not installed, formulas are printed as they are written; see converter.ts. */
declare module 'temml' {
  const temml: unknown;
  export default temml;
}
declare module 'temml/contrib/mhchem/mhchem.min.js' {
  /** scripts/packages/bundling.mjs makes a function of the script. */
  const addChemistry: (temml: unknown) => void;
  export default addChemistry;
}
