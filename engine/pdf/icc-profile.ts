/** What a PDF has to know of an ICC profile (ICC.1:2010, 7.2): its header and its description. */

export interface IccProfile {
  readonly data: Uint8Array;
  /** Grey, RGB or CMYK. */
  readonly components: 1 | 3 | 4;
  /** What it describes, as its header says: 'prtr' is a printing condition, 'mntr' a display. */
  readonly deviceClass: string;
  /** What it calls itself; '' if it does not say. */
  readonly description: string;
}
