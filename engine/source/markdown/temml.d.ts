/** Where the package is not installed, formulas are printed as they are written; see tex-formulas.ts. */
declare module 'temml' {
  const temml: unknown;
  export default temml;
}
