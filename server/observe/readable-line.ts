interface LogLine {
  readonly level: string;
  readonly time: string;
  readonly pid: number;
  readonly msg?: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
  readonly [field: string]: unknown;
}

/** A JSON line as a person reads it at a terminal: time of day, level, message, fields, and the stack of an error. */
export function readableLine(json: string): string {
  let line: LogLine;
  try {
    line = JSON.parse(json) as LogLine;
  } catch {
    return json;
  }
  const { level, time, pid: _pid, msg = '', err, ...fields } = line;
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${shown(value)}`);
  const head = [time.slice(11, 23), level.toUpperCase().padEnd(5), msg, ...pairs].join(' ');
  return err ? `${head}\n${err.stack ?? err.message ?? ''}\n` : `${head}\n`;
}

function shown(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
}
