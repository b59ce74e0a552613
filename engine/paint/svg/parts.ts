/** The cost of drawing against the budget `vectorParts`, in segments of paths. */

/** The least cost of an element. */
export const ELEMENT_PARTS = 10;

/** The cost of a group: viewers draw it as an object of its own. */
export const GROUP_PARTS = 200;
