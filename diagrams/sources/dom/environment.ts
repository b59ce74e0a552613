/**
 * What packages for browsers find in place of one: a document without layout, whose elements answer the questions that
 * drawing asks.
 */
import { parseHTML } from 'linkedom/worker';
import { color } from 'd3-color';
import type { Bounds } from '../../../engine/paint/svg/shapes.js';
import { Fonts, type TextLook } from './fonts.js';
import { Geometry } from './geometry.js';
import type { DomElement } from './nodes.js';
import { TextBoxes, type Extent } from './text.js';
import { WrittenSheet } from './written-sheets.js';

/** The width of a page for those who ask for it, in px. */
const PAGE_WIDTH = 720;
const PAGE_HEIGHT = 480;
/** Of a picture. Libraries that animate ask for the next frame in each: there the rest is dropped. */
const MOST_LATER_WORK = 1000;

/** What the engine measures text by. */
export type EngineMeasure = (
  text: string,
  family: string,
  weight: number,
  isItalic: boolean,
) => readonly [width: number, ascent: number, descent: number];

export interface Environment {
  /** Begins a picture: an empty page, and a font for what names none. */
  begin(font: { readonly family: string; readonly size: number }, measure: EngineMeasure): void;
  /** The boxes of all texts of a finished picture. */
  textBoxesOf(svg: string): readonly Bounds[];
}

/** Gives the global scope a document. */
export function createEnvironment(): Environment {
  const { document, window } = parseHTML('<!doctype html><html><head></head><body></body></html>') as {
    document: {
      body: { innerHTML: string; firstElementChild: DomElement | null };
      documentElement: unknown;
      createElement(name: string): Holder;
    };
    window: Record<string, unknown>;
  };
  let geometry!: Geometry;
  let fonts!: Fonts;
  answerGeometry(window['Element'] as { prototype: object }, () => geometry);
  completeElements(window);
  answerAsSvg(window['SVGElement'] as { prototype: DomElement }, document.createElement('span'));
  const getComputedStyle = (element: DomElement): object => computedStyle(fonts.lookOf(element));
  let laterWork = 0;
  const soon = (work: (time: number) => void): number => {
    if (++laterWork <= MOST_LATER_WORK) void Promise.resolve().then(() => work(0));
    return 0;
  };
  const globals = {
    ...{ window: globalThis, self: globalThis, document, getComputedStyle, CSSStyleSheet: WrittenSheet },
    ...{
      requestAnimationFrame: soon,
      setTimeout: soon,
      clearTimeout: () => {},
      setInterval: () => 0,
      clearInterval: () => {},
      queueMicrotask: (work: () => void) => void Promise.resolve().then(work),
    },
    ...{ cancelAnimationFrame: () => {}, addEventListener: () => {}, removeEventListener: () => {} },
    ...{ navigator: { userAgent: '', platform: '', language: 'en' }, innerWidth: PAGE_WIDTH, innerHeight: PAGE_HEIGHT },
    ...{ location: { href: 'about:blank', protocol: 'about:', host: '', pathname: '', search: '' } },
    ...{ structuredClone: copied, Image: UnseenImage },
    CSS: { supports: (property: string, value: string) => /color$/.test(property) && isColor(value) },
    ...{ matchMedia: () => ({ matches: false, addEventListener: () => {} }), devicePixelRatio: 1 },
    screen: { availWidth: 2 * PAGE_WIDTH, availHeight: PAGE_HEIGHT },
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  for (const name of [
    'Node',
    'Element',
    'HTMLElement',
    'SVGElement',
    'DOMParser',
    'Document',
    'DocumentFragment',
    'Event',
  ])
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
  return {
    begin({ family, size }, measure) {
      document.body.innerHTML = '';
      laterWork = 0;
      fonts = new Fonts(family, size);
      geometry = new Geometry(fonts, new TextBoxes(fonts, measuredBy(measure)));
    },
    textBoxesOf(svg) {
      document.body.innerHTML = svg;
      const { firstElementChild: picture } = document.body;
      return picture ? geometry.textBoxesOf(picture) : [];
    },
  };
}

const isColor = (value: string): boolean => color(value) !== null;

/** Each text is asked for once. */
function measuredBy(measure: EngineMeasure): (text: string, look: TextLook) => Extent {
  const known = new Map<string, readonly [number, number, number]>();
  return (text, { family, size, weight, isItalic, letterSpacing }) => {
    const key = `${family}\n${weight}\n${isItalic}\n${text}`;
    let found = known.get(key);
    if (!found) known.set(key, (found = measure(text, family, weight, isItalic)));
    const [width, ascent, descent] = found;
    return { width: width * size + letterSpacing * text.length, ascent: ascent * size, descent: descent * size };
  };
}

/** The platform's own function would make objects of another realm. */
function copied(value: unknown): unknown {
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [copied(key), copied(one)]));
  if (value instanceof Set) return new Set([...value].map(copied));
  if (value instanceof Date) return new Date(value.getTime());
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copied(one)]));
}

/** The `style` of elements that have none here, and a canvas that measures nothing and shows nothing. */
function completeElements(window: Record<string, unknown>): void {
  const { prototype } = window['Element'] as { prototype: object };
  if (!('style' in prototype))
    Object.defineProperty(prototype, 'style', {
      configurable: true,
      get(this: StyledElement) {
        return styleOf(this);
      },
    });
  const context = new Proxy(
    {},
    { get: (_, name) => (name === 'measureText' ? () => ({ width: 0 }) : () => undefined) },
  );
  const canvas = window['HTMLCanvasElement'] as { prototype: object } | undefined;
  for (const of of [prototype, canvas?.prototype ?? {}])
    Object.defineProperty(of, 'getContext', { value: () => context, configurable: true, writable: true });
}

/** An element that reads text as HTML. */
interface Holder {
  innerHTML: string;
  readonly textContent: string | null;
}

/** An image that is not loaded here: it has the size of a picture that is missing on a page. */
class UnseenImage {
  src = '';
  readonly naturalWidth = 100;
  readonly naturalHeight = 100;
  decode(): Promise<void> {
    return Promise.resolve();
  }
}

const REFERENCE = /&(?:#x?[\da-f]+|[a-z][a-z\d]*);/gi;
/** Without their font, browsers show nothing of them either. */
const FONT_AWESOME = /\bfa[bklrs]?:fa-[\w-]+/g;

/**
 * Elements of SVG keep the case of their names, and their labels are text: where mermaid writes labels as HTML, the browser
 * resolves character references and icons.
 */
function answerAsSvg({ prototype }: { prototype: DomElement }, holder: Holder): void {
  const ofElements = textProperty(prototype);
  const resolved = (reference: string): string => {
    holder.innerHTML = reference;
    return holder.textContent ?? '';
  };
  Object.defineProperties(prototype, {
    tagName: { configurable: true, get: localNameOf },
    textContent: {
      ...ofElements,
      set(this: DomElement, text: unknown) {
        const isLabel = this.localName === 'tspan' || this.localName === 'text';
        const written = isLabel
          ? String(text ?? '')
              .replace(REFERENCE, resolved)
              .replace(FONT_AWESOME, '')
          : text;
        ofElements.set!.call(this, written);
      },
    },
  });
}

function localNameOf(this: DomElement): string {
  return this.localName;
}

/** Of the nearest prototype that has it. */
function textProperty(prototype: object): PropertyDescriptor {
  for (let one: object | null = prototype; one; one = Object.getPrototypeOf(one) as object | null) {
    const found = Object.getOwnPropertyDescriptor(one, 'textContent');
    if (found) return found;
  }
  throw new Error('Elements have no text');
}

interface StyledElement {
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
}

/** Properties that are set in the attribute. */
function styleOf(element: StyledElement): object {
  const read = (): Map<string, string> =>
    new Map(
      (element.getAttribute('style') ?? '')
        .split(';')
        .map((one) => one.split(/:(.*)/s).map((part) => part.trim()))
        .filter(([name]) => name !== '')
        .map(([name, value]) => [name!, value ?? '']),
    );
  const write = (values: ReadonlyMap<string, string>): void =>
    element.setAttribute('style', [...values].map(([name, value]) => `${name}:${value}`).join(';'));
  return {
    getPropertyValue: (name: string) => read().get(name) ?? '',
    setProperty: (name: string, value: unknown) => write(read().set(name, String(value))),
    removeProperty: (name: string) => {
      const values = read();
      values.delete(name);
      write(values);
    },
  };
}

function computedStyle(look: TextLook): object {
  const values: Readonly<Record<string, string>> = {
    'font-size': `${look.size}px`,
    'font-family': look.family,
    'font-weight': String(look.weight),
    'text-anchor': look.anchor,
  };
  return {
    ...{ fontSize: `${look.size}px`, fontFamily: look.family, textAnchor: look.anchor, overflow: 'visible' },
    getPropertyValue: (name: string) => values[name] ?? (/^(?:padding|border|margin)-/.test(name) ? '0px' : ''),
  };
}

function answerGeometry({ prototype }: { prototype: object }, geometry: () => Geometry): void {
  const answers = {
    getBBox(this: DomElement): Bounds {
      return geometry().boxOf(this);
    },
    getBoundingClientRect(this: DomElement): object {
      const { x, y, width, height } = geometry().pageBoxOf(this);
      return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
    },
    getComputedTextLength(this: DomElement): number {
      return geometry().textWidth(this);
    },
    getTotalLength(this: DomElement): number {
      return geometry().pathLength(this);
    },
    getPointAtLength(this: DomElement, distance: number): object {
      return geometry().pointAt(this, distance);
    },
  };
  for (const [name, value] of Object.entries(answers))
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  for (const [name, value] of Object.entries({
    ...{ offsetWidth: PAGE_WIDTH, clientWidth: PAGE_WIDTH, offsetHeight: PAGE_HEIGHT, clientHeight: PAGE_HEIGHT },
  }))
    Object.defineProperty(prototype, name, { get: () => value, configurable: true });
}
