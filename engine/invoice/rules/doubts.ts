/** What no rule forbids and is most likely a mistake. */
import type { Invoice, Problem } from '../model.js';

export function doubtsOf({ date, due }: Invoice): readonly Problem[] {
  if (due === '' || date === '' || due >= date) return [];
  const says = `The invoice is to be paid on ${due}, before its date, ${date}. The page and the XML say so; correct due or date if they are wrong.`;
  return [{ rule: '', says, path: ['due'] }];
}
