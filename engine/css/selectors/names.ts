/** The names that selectors are made of (Selectors 4; CSS Pseudo-Elements 4; HTML, “Case-sensitivity of selectors”). */
export const PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  'before',
  'after',
  'marker',
  'first-line',
  'first-letter',
  'details-content',
  'placeholder',
  // What the user-agent sheet calls the sign in a box that is ticked.
  '-platen-tick',
  'footnote-call',
  'footnote-marker',
]);
export const LEGACY_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set(['before', 'after', 'first-line', 'first-letter']);
/** Known pseudo-elements that have nothing to show on paper. */
export const IGNORED_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  'selection',
  'backdrop',
  'file-selector-button',
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
/** The same, written as functions. */
export const IGNORED_FUNCTIONAL_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  'slotted',
  'part',
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

/** Pseudo-classes decided by the tree alone; the matcher knows them by name. */
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
  // What the style sheet of quirks mode asks of neighbours and content.
  '-platen-first-node',
  '-platen-last-node',
  '-platen-blank',
]);
/** Pseudo-classes of interaction and of media playback: valid, never true on paper. */
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
  'host',
  'has-slotted',
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
 * Functional pseudo-classes that are never true on paper, and what they take. There are no shadow trees, so nothing is a
 * host (CSS Scoping 1, § 3); no element has states of its own making (HTML, `:state()`); nothing is being read aloud.
 */
export const NEVER_FUNCTIONS: Readonly<Record<string, 'compound' | 'list' | 'names'>> = {
  host: 'compound',
  'host-context': 'compound',
  state: 'names',
  current: 'list',
  'active-view-transition-type': 'names',
};
/** Older names of pseudo-elements, with what they are called now. */
export const PSEUDO_ELEMENT_ALIASES: Readonly<Record<string, string>> = {
  '-webkit-input-placeholder': 'placeholder',
  '-webkit-file-upload-button': 'file-selector-button',
};
/** Older names of pseudo-classes, with what they are called now. */
export const PSEUDO_CLASS_ALIASES: Readonly<Record<string, string>> = { '-webkit-any-link': 'any-link' };

/** `:first-child` and its like in terms of :nth-child(). */
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

/** HTML, “Case-sensitivity of selectors”: attributes whose values match without regard to case (the ones still in use). */
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
