/** Every warning code: what it means and what a program does about it. One row per code. */
import type { WarningCode } from '../../engine/index.js';

export interface WarningEntry {
  /** A few words, as a heading. */
  readonly title: string;
  /** When it is given, in a sentence or two for people. */
  readonly meaning: string;
  /** What the PDF looks like because of it. */
  readonly effect: string;
  /** How a program mends it. */
  readonly agentMessage: string;
}

const ENTRIES = {
  SVC_THEME_INCOMPLETE: {
    title: 'Part of the theme is missing',
    meaning:
      'A theme sets one colour but not the one that belongs with it, such as accent_color without primary_color, or a dark background_color without a light text_color.',
    effect: 'The colours that are missing keep their defaults, which may not go with yours.',
    agentMessage: 'Set the field that `field` names too, for example theme.primary_color beside theme.accent_color.',
  },
  SVC_LOGO_LOW_RESOLUTION: {
    title: 'The logo has few pixels',
    meaning: 'The logo has fewer pixels than 256 × 256.',
    effect: 'The logo is drawn and looks coarse in print.',
    agentMessage: 'Point theme.logo_url to an SVG, or to a PNG of at least 512 × 512 px.',
  },
  SVC_COLOR_CONTRAST_LOW: {
    title: 'A colour is hard to read',
    meaning:
      'The contrast of accent_color, text_color or primary_color to background_color is below 4.5:1 (WCAG 2.2, level AA).',
    effect: 'The colours are used as they are.',
    agentMessage:
      'Move the colour that `field` names away from theme.background_color, darker on a light ground and lighter on a dark one, until the contrast is at least 4.5:1.',
  },
  SVC_FONT_FALLBACK: {
    title: 'A font is not available',
    meaning: 'A font that was asked for is not one of the bundled fonts, or a font file could not be used.',
    effect: 'The text is set in a bundled font instead; nothing of it is missing.',
    agentMessage:
      'Use a supported name: body_font is Inter or Source Code Pro; heading_font is Inter, Playfair Display or JetBrains Mono; or a family that PUT /v1/fonts/{family} has stored; or the font that GET /v1/templates shows in the theme of this template.',
  },
  SVC_IMAGE_UNAVAILABLE: {
    title: 'An image could not be fetched',
    meaning: 'The server of an image did not answer in time, answered with an error, or sent more than is allowed.',
    effect: 'The alternative text stands in its place; a logo is left out.',
    agentMessage:
      'Check that the URL answers a plain GET without login within seconds, or embed the image as a data: URL in the document, then render again.',
  },
  SVC_IMAGE_INVALID: {
    title: 'An image could not be decoded',
    meaning: 'The file is damaged, is no image, or has more pixels than is allowed.',
    effect: 'The alternative text stands in its place; a logo is left out.',
    agentMessage: 'Export the image again as PNG, JPEG or SVG with at most 40 megapixels and render again.',
  },
  SVC_RESOURCE_BLOCKED: {
    title: 'A resource was not loaded',
    meaning:
      'The document refers to something that is never loaded: an address that is not https or not public, a file, more resources than allowed, or a kind of content that is not embedded.',
    effect: 'The resource is left out; the rest of the document is drawn.',
    agentMessage:
      'Serve the resource over https from a public address, or embed it (a data: URL for images, a <style> element for CSS), then render again.',
  },
  SVC_GLYPH_MISSING: {
    title: 'A character has no shape',
    meaning: 'None of the bundled fonts has a shape for a character of the text.',
    effect: 'A box is drawn in its place; copying and searching still find the character.',
    agentMessage: 'Replace the character that the message names, or leave it if a box is acceptable.',
  },
  SVC_CSS_UNSUPPORTED: {
    title: 'CSS was not understood',
    meaning: 'A rule, property or value of the CSS is misspelt or not supported.',
    effect: 'The declaration or rule is ignored, as CSS prescribes.',
    agentMessage:
      'Correct the spelling at details.line, or use another property; remove the declaration to be rid of the warning.',
  },
  SVC_CONTENT_OVERFLOW: {
    title: 'Content is larger than its place',
    meaning: 'Something is wider than the page or its box and cannot be broken.',
    effect: 'It sticks out and may be cut off at the edge of the page.',
    agentMessage:
      'Make it smaller (max-width: 100%, a smaller font in wide tables), let long words break (overflow-wrap: anywhere), or use options.orientation "landscape".',
  },
  SVC_CONTENT_UNSUPPORTED: {
    title: 'Content is not drawn as it is meant',
    meaning:
      'The document holds something that a page cannot show or the engine does not lay out: a formula, a diagram as source, sound or film, markers of another dialect of Markdown.',
    effect: 'Its text or source is printed, or what stands in for it; what is hidden is missing.',
    agentMessage:
      'Replace what the message names by an SVG image (formulas, diagrams) or by plain Markdown or HTML, or accept it as it is printed.',
  },
  SVC_SCRIPT_IGNORED: {
    title: 'A script was not run',
    meaning: 'The document holds a script, an event handler or another active part. Scripts are never run.',
    effect: 'The script is left out; what it would have drawn is missing.',
    agentMessage: 'Run the script yourself beforehand and send the HTML it makes; draw charts as SVG or images.',
  },
  SVC_LINK_BLOCKED: {
    title: 'A link was taken off',
    meaning:
      'A link leads to a kind of address that is not allowed in a PDF, such as javascript: or data:, or it is relative and the document has no base URL.',
    effect: 'The text of the link stays, without the link.',
    agentMessage:
      'Use links to https:, http:, mailto: or tel: addresses, or to #fragments of the document; for relative links set input.base_url.',
  },
  SVC_LINK_TARGET_MISSING: {
    title: 'A link leads nowhere',
    meaning: 'A link or reference goes to a #fragment that no element of the document has as its id.',
    effect: 'The text of the link stays, without the link.',
    agentMessage:
      'Give the target the id that the link names, or correct the link. Headings of Markdown get ids from their text: "Next steps" is #next-steps.',
  },
  SVC_VALUE_CLAMPED: {
    title: 'A value was too large',
    meaning: 'A number in the document or its CSS, or the number of things, is beyond what makes sense.',
    effect: 'The nearest value that is allowed is used instead.',
    agentMessage: 'Use a value within the limit that the message names.',
  },
  SVC_OPTION_IGNORED: {
    title: 'An option has no effect',
    meaning: 'The request sets an option that this template, kind of input or version does nothing with.',
    effect: 'The document is rendered as if the option were not there.',
    agentMessage: 'Leave the field that `field` names out, or choose a template or kind of input that knows it.',
  },
  SVC_RECORD_SKIPPED: {
    title: 'A record was left out',
    meaning: 'A record of a data merge could not be used, and the request asks to skip such records.',
    effect: 'There is no page and no file of the record; all other records are there.',
    agentMessage: 'Correct the record at `field` (counted from 0) and send it alone, or all records again.',
  },
} as const satisfies Record<WarningCode, WarningEntry>;

export const WARNING_TEXTS: Readonly<Record<WarningCode, WarningEntry>> = ENTRIES;
export const WARNING_CODES = Object.keys(ENTRIES) as readonly WarningCode[];
