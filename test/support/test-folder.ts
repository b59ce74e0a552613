/** A folder for what writes until the test ends: services, pools, watchers. */
interface Scope<Files> {
  teardown(end: () => Promise<void> | void): void;
  testdir(files?: Files): string;
}

/**
 * Like `t.testdir()`, and removed after all teardowns of the test. Tap removes a test's folder before its teardowns when
 * the folder was asked for first: what still writes into it then makes the removal fail (ENOTEMPTY), and no teardown runs.
 */
export function testFolder<Files = never>(t: Scope<Files>, files?: Files): string {
  // Tap wraps the end of a test twice; the wrapper that is made first runs first.
  t.teardown(() => undefined);
  return files === undefined ? t.testdir() : t.testdir(files);
}
