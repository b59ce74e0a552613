/** The code as JavaScript, as on platforms that forbid WebAssembly. */
export function withoutWebAssembly<T>(act: () => T): T {
  const scope = globalThis as { WebAssembly?: unknown };
  const { WebAssembly: present } = scope;
  scope.WebAssembly = undefined;
  try {
    return act();
  } finally {
    scope.WebAssembly = present;
  }
}
