/** Flags of a component of a composite glyph (OpenType, "glyf"). */
export const ARGS_ARE_WORDS = 0x0001;
export const ARGS_ARE_OFFSETS = 0x0002;
export const HAS_SCALE = 0x0008;
export const MORE_COMPONENTS = 0x0020;
export const HAS_XY_SCALE = 0x0040;
export const HAS_MATRIX = 0x0080;
export const HAS_INSTRUCTIONS = 0x0100;
