/** How the records of a merge are named in errors. */
import { RenderError, type OptionPath } from '../../engine/index.js';

/** What messages and warnings call a record: its place in the request. */
export const nameOfRecord = (index: number): string => `records/${index}`;

/** The error with the record in front of the field that it is about. Throws what is no RenderError. */
export function errorOfRecord(error: unknown, index: number): RenderError {
  if (!(error instanceof RenderError)) throw error;
  const { reason, message, position, details, warnings } = error;
  const option = ['records', `${index}`, ...fieldIn(details.option)];
  return new RenderError(reason, message, position, { ...details, option }, warnings);
}

/** What follows the engine's name for the record. Other options are not of the record. */
const fieldIn = ([first, ...rest]: OptionPath = []): OptionPath => (first === 'record' ? rest : []);
