/** The answers of the list of hostile inputs, as they look over HTTP. */
import type { Test } from 'tap';
import type { Answer } from '../support/service.js';

export interface SeenWarning {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
}

export const warningsOf = ({ json }: Answer): readonly SeenWarning[] =>
  (json as { warnings?: readonly SeenWarning[] } | undefined)?.warnings ?? [];

/** I: 400 INVALID_REQUEST with a JSON pointer. */
export function isInvalid(t: Test, answer: Answer, pointer: string): void {
  t.equal(answer.status, 400, answer.text.slice(0, 300));
  t.match(answer.json, { error: { code: 'INVALID_REQUEST', details: { errors: [{ field: pointer }] } } });
}

/** W: 200 with a warning of each of these codes, as often as the code is named. */
export function isWarned(t: Test, answer: Answer, codes: readonly string[]): void {
  t.equal(answer.status, 200, answer.text.slice(0, 300));
  const seen = warningsOf(answer).map(({ code }) => code);
  const countOf = (list: readonly string[], code: string) => list.filter((one) => one === code).length;
  for (const code of new Set(codes)) {
    t.ok(countOf(seen, code) >= countOf(codes, code), `${code} among ${JSON.stringify(warningsOf(answer))}`);
  }
}

/** R: 422 RENDER_FAILED, for one of these reasons. */
export function isFailed(t: Test, answer: Answer, reasons: readonly string[]): void {
  t.equal(answer.status, 422, answer.text.slice(0, 300));
  t.equal(answer.json?.error.code, 'RENDER_FAILED');
  t.ok(
    reasons.includes(answer.json?.error.details.reason),
    `${answer.json?.error.details.reason} of ${reasons.join()}`,
  );
}

/** Rows that may be drawn or be refused by a limit, as the renderer gets on. */
export function isDrawnOrLimited(t: Test, answer: Answer): void {
  if (answer.status !== 200)
    isFailed(t, answer, ['depth_limit', 'size_limit', 'page_limit', 'time_limit', 'memory_limit']);
  else t.ok(answer.json?.pages >= 1);
}
