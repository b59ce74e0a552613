export interface Verdict {
  readonly outcome: string;
  /** What is wrong; none where nothing is. */
  readonly symptom?: string;
  readonly detail?: string;
}

export function judge(item: object, engine: object): Promise<Verdict>;
