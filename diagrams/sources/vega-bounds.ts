/** Vega's transforms that make rows out of nothing, bounded: a chart of more would fill the memory. */
import { expressionFunction, transforms } from 'vega';

/** No page shows more. */
export const MOST_ROWS = 200_000;

interface Parameters {
  readonly start?: number;
  readonly stop?: number;
  readonly step?: number;
  readonly steps?: number;
  readonly maxsteps?: number;
}

interface Pulse {
  readonly source?: readonly unknown[];
}

/** How many rows each makes at once. */
const ROWS: Readonly<Record<string, (given: Parameters, pulse: Pulse) => number>> = {
  sequence: ({ start = 0, stop = 0, step = 1 }) => (stop - start) / step,
  density: ({ steps, maxsteps }) => steps ?? maxsteps ?? 0,
  kde: ({ steps, maxsteps }) => steps ?? maxsteps ?? 0,
  cross: (_, { source }) => (source?.length ?? 0) ** 2,
};

export function boundRows(): void {
  for (const [name, rowsOf] of Object.entries(ROWS)) {
    const Unbounded = transforms[name]!;
    transforms[name] = class extends Unbounded {
      override transform(given: Parameters, pulse: Pulse): unknown {
        refuse(name, rowsOf(given, pulse));
        return super.transform(given, pulse);
      }
    };
  }
  const sequence = expressionFunction('sequence');
  expressionFunction('sequence', (...given: readonly number[]) => {
    const [start = 0, stop = 0, step = 1] = given.length < 2 ? [0, ...given] : given;
    refuse('sequence', (stop - start) / step);
    return sequence(...given);
  });
}

function refuse(name: string, rows: number): void {
  if (rows > MOST_ROWS) throw new Error(`“${name}” makes more than ${MOST_ROWS} rows; make fewer`);
}
