/** Why a resource is not there; `message` is one sentence for a person. */
export type ResourceFailure = 'blocked' | 'unavailable' | 'tooLarge' | 'timeout';

export class ResourceError extends Error {
  override readonly name = 'ResourceError';
  constructor(
    readonly reason: ResourceFailure,
    message: string,
    /** What the failures have in common that one remedy mends; they are told of once. */
    readonly commonCause?: string,
  ) {
    super(message);
  }
}

/** Whatever the reason: the answer must not describe the network. */
export function notAllowed(url: string): ResourceError {
  return new ResourceError('blocked', `${shownUrl(url)} may not be loaded.`);
}

/** For the command line, where the user is who allows hosts: what to do about it, once for each host. */
export function hostNotAllowed({ href, host }: URL): ResourceError {
  const message = `${shownUrl(href)} may not be loaded, nor anything else from ${host}, unless the host is allowed (--allow-net ${host}).`;
  return new ResourceError('blocked', message, host);
}

/** A URL as it may stand in a sentence: without credentials, not longer than a line. */
export function shownUrl(url: string): string {
  const plain = url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, '$1');
  return plain.length > 120 ? `${plain.slice(0, 117)}...` : plain;
}
