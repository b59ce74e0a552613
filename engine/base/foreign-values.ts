/** Values that a caller made with classes of another realm: test runners give each file globals of its own. */

/** The test that `instanceof Map` is within one realm. */
export const isMap = (value: unknown): value is ReadonlyMap<unknown, unknown> => kindOf(value) === '[object Map]';

/** The test that `instanceof Date` is within one realm. */
export const isDate = (value: unknown): value is Date => kindOf(value) === '[object Date]';

const kindOf = (value: unknown): string => Object.prototype.toString.call(value);
