/**
 * Names a class of errors for the head of its stacks: Error's constructor writes that before fields are, and bundlers rename
 * classes.
 */
export function nameErrors(errors: { readonly prototype: Error }, name: string): void {
  (errors.prototype as { name: string }).name = name;
}
