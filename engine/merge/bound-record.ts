/** A record, with what messages call it. */
export interface BoundRecord {
  readonly data: unknown;
  readonly name: string;
}

export const NO_NAME = 'the record';

/** The name at the start of a sentence. */
export function subjectOf({ name }: BoundRecord): string {
  return name === NO_NAME ? 'The record' : name;
}
