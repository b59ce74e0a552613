/** What drawing costs of the budget `vectorParts`, in segments of paths. */

/** An element, however little it draws. */
export const ELEMENT_PARTS = 10;

/** A group: an object of the PDF, which viewers draw apart. */
export const GROUP_PARTS = 200;
