/** Names that a request may give as its template besides those of folders. */

/** The default of `template`. decisions.md, "Generate". */
export const DEFAULT_TEMPLATE = 'report';
/** No template, as on the command line. */
export const NO_TEMPLATE = 'none';
