/** Why a resource cannot be loaded. `message` is a sentence for users. */
export type ResourceFailure = 'blocked' | 'unavailable' | 'tooLarge' | 'timeout';

export class ResourceError extends Error {
  override readonly name = 'ResourceError';
  constructor(
    readonly reason: ResourceFailure,
    message: string,
    /** Identifies failures with the same remedy, which are reported once. */
    readonly commonCause?: string,
  ) {
    super(message);
  }
}

/** Creates an error that gives no reason, so that it reveals nothing about the network. */
export function notAllowed(url: string): ResourceError {
  return new ResourceError('blocked', `${shownUrl(url)} may not be loaded.`);
}

/** Creates an error for the command line, whose user can allow hosts. It is reported once for each host. */
export function hostNotAllowed({ href, host }: URL): ResourceError {
  const message = `${shownUrl(href)} may not be loaded, nor anything else from ${host}, unless the host is allowed (--allow-net ${host}).`;
  return new ResourceError('blocked', message, host);
}

/** Returns a URL for use in a message: without credentials, and shortened to a line. */
export function shownUrl(url: string): string {
  const plain = url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, '$1');
  return plain.length > 120 ? `${plain.slice(0, 117)}...` : plain;
}

/** Rounded, so that what is left of a time reads like one. */
export function inSeconds(milliseconds: number): number {
  return Math.max(Math.round(milliseconds / 100), 1) / 10;
}
