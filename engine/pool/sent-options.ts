/** Parts options into what can be sent to a thread, and the functions that stay here. */
import type { RenderOptions } from '../render/options/options.js';
import { ELEMENT, type Called, type CalledFunctions } from './remote-calls.js';

const LISTENERS = ['onProgress', 'onWarning', 'onPage'] as const;

export interface PartedOptions {
  readonly sent: RenderOptions;
  readonly functions: CalledFunctions;
}

export function partedOptions(options: RenderOptions): PartedOptions {
  const functions: { -readonly [Name in keyof CalledFunctions]: CalledFunctions[Name] } = {};
  const { resources, elements, ...others } = options;
  let sent: RenderOptions = others;
  for (const name of LISTENERS) {
    const { [name]: listener, ...rest } = sent;
    if (listener) functions[name] = listener as Called;
    sent = rest;
  }
  for (const [name, write] of Object.entries(elements ?? {})) functions[`${ELEMENT}${name}`] = write as Called;
  if (typeof resources === 'function') functions.load = resources as Called;
  else if (resources && 'kind' in resources && resources.kind === 'callback') {
    const { load, ...policy } = resources;
    functions.load = load as Called;
    // The thread puts a function of its own in.
    sent = { ...sent, resources: policy as typeof resources };
  } else if (resources) sent = { ...sent, resources };
  return { sent, functions };
}

/**
 * The functions of a document: its own before those of the pool. Its resources, and its elements together, go before those
 * of the pool in any form.
 */
export function functionsOf(ofPool: CalledFunctions, { sent, functions }: PartedOptions): CalledFunctions {
  const { load, ...others } = ofPool;
  const keeps = load && !functions.load && !sent.resources;
  const isElement = (name: string): boolean => name.startsWith(ELEMENT);
  const hasOwn = Object.keys(functions).some(isElement);
  const kept = Object.entries(others).filter(([name]) => !hasOwn || !isElement(name));
  return { ...(Object.fromEntries(kept) as CalledFunctions), ...(keeps && { load }), ...functions };
}
