/**
 * The names of pseudo-elements, pseudo-classes and attributes in selectors (Selectors 4; CSS Pseudo-Elements 4; HTML,
 * “Case-sensitivity of selectors”).
 */
export const PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  'before',
  'after',
  'marker',
  'first-line',
  'first-letter',
  'details-content',
  'placeholder',
  'file-selector-button',
  // The tick of a checked checkbox, in the user-agent sheet only.
  '-platen-tick',
  'footnote-call',
  'footnote-marker',
]);
export const LEGACY_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set(['before', 'after', 'first-line', 'first-letter']);
/** Known pseudo-elements that do not exist on paper. */
export const IGNORED_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  'selection',
  'backdrop',
  'cue',
  'target-text',
  'search-text',
  'spelling-error',
  'grammar-error',
  'checkmark',
  'picker-icon',
  'scroll-marker',
  'scroll-marker-group',
  'column',
  'view-transition',
]);
/** Functional pseudo-elements that do not exist on paper. */
export const IGNORED_FUNCTIONAL_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  'cue',
  'cue-region',
  'highlight',
  'picker',
  'scroll-button',
  'view-transition-group',
  'view-transition-group-children',
  'view-transition-image-pair',
  'view-transition-old',
  'view-transition-new',
]);

/** Pseudo-classes that depend only on the tree. The matcher implements each by name. */
export const TREE_PSEUDO_CLASSES: ReadonlySet<string> = new Set([
  'root',
  'scope',
  'empty',
  'link',
  'any-link',
  'checked',
  'disabled',
  'enabled',
  'required',
  'optional',
  'read-only',
  'read-write',
  'default',
  'defined',
  'open',
  'placeholder-shown',
  'indeterminate',
  // Used by the quirks mode sheet only.
  '-platen-first-node',
  '-platen-last-node',
  '-platen-blank',
]);
/** Pseudo-classes for interaction and media playback. They are valid, but never match on paper. */
export const NEVER_PSEUDO_CLASSES: ReadonlySet<string> = new Set([
  'hover',
  'focus',
  'active',
  'visited',
  'focus-visible',
  'focus-within',
  'target',
  'target-within',
  'fullscreen',
  'modal',
  'playing',
  'paused',
  'muted',
  'autofill',
  'user-valid',
  'user-invalid',
  'valid',
  'invalid',
  'in-range',
  'out-of-range',
  'popover-open',
  'picture-in-picture',
  'local-link',
  'current',
  'past',
  'future',
  'buffering',
  'stalled',
  'seeking',
  'volume-locked',
  'blank',
  'active-view-transition',
  'target-current',
  'target-before',
  'target-after',
  'interest-source',
  'interest-target',
  '-webkit-autofill',
  '-webkit-drag',
  '-webkit-full-screen',
  '-webkit-full-screen-ancestor',
  '-webkit-full-page-media',
]);
/**
 * Functional pseudo-classes that never match on paper, with the type of their arguments. No element has custom states
 * (HTML, `:state()`). Nothing is read aloud.
 */
export const NEVER_FUNCTIONS: Readonly<Record<string, 'list' | 'names'>> = {
  state: 'names',
  current: 'list',
  'active-view-transition-type': 'names',
};
/** Pseudo-classes of shadow trees and their slots (CSS Scoping 1, § 3.2). */
export const SHADOW_PSEUDO_CLASSES: ReadonlySet<string> = new Set(['host', 'host-context', 'has-slotted']);
/** Vendor-prefixed names of pseudo-elements. */
export const PSEUDO_ELEMENT_ALIASES: Readonly<Record<string, string>> = {
  '-webkit-input-placeholder': 'placeholder',
  '-webkit-file-upload-button': 'file-selector-button',
};
/** Vendor-prefixed names of pseudo-classes. */
export const PSEUDO_CLASS_ALIASES: Readonly<Record<string, string>> = { '-webkit-any-link': 'any-link' };

/** `:first-child` and the like as arguments of :nth-child(). */
export const NTH_SHORTHANDS: Readonly<Record<string, { last: boolean; ofType: boolean }>> = {
  'first-child': { last: false, ofType: false },
  'last-child': { last: true, ofType: false },
  'first-of-type': { last: false, ofType: true },
  'last-of-type': { last: true, ofType: true },
};
export const NTH_FUNCTIONS: Readonly<Record<string, { last: boolean; ofType: boolean }>> = {
  'nth-child': { last: false, ofType: false },
  'nth-last-child': { last: true, ofType: false },
  'nth-of-type': { last: false, ofType: true },
  'nth-last-of-type': { last: true, ofType: true },
};

export const ATTRIBUTE_OPERATORS: ReadonlySet<string> = new Set(['', '=', '~=', '|=', '^=', '$=', '*=']);

/**
 * Attributes whose values HTML compares without regard to case (“Case-sensitivity of selectors”), limited to those
 * still in use.
 */
export const CASE_INSENSITIVE_ATTRIBUTES: ReadonlySet<string> = new Set([
  'align',
  'bgcolor',
  'checked',
  'clear',
  'color',
  'dir',
  'disabled',
  'face',
  'frame',
  'hreflang',
  'lang',
  'language',
  'link',
  'media',
  'method',
  'multiple',
  'nohref',
  'noshade',
  'nowrap',
  'readonly',
  'rel',
  'rev',
  'rules',
  'scope',
  'scrolling',
  'selected',
  'shape',
  'text',
  'valign',
  'valuetype',
  'vlink',
]);
