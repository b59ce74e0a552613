/** The break opportunity after a UTF-16 offset. */
export const enum BreakKind {
  None = 0,
  Allowed = 1,
  Mandatory = 2,
}
