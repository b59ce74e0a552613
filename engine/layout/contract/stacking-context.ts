import type { ComputedStyle } from '../../css/properties/computed-style.js';

export function isPositioned({ position }: ComputedStyle): boolean {
  return position !== 'static' && position !== 'running';
}

/** z-index applies to flex items as it does to positioned boxes (CSS Flexbox 1, § 5.4). */
export function takesZIndex(style: ComputedStyle): boolean {
  return style.isItem || isPositioned(style);
}

/**
 * Whether a box is transformed. Inline boxes are not transformable; images are, and have to be asked for
 * `hasTransform` itself (CSS Transforms 1, § 3).
 */
export function isTransformed({ hasTransform, display }: ComputedStyle): boolean {
  return hasTransform && display !== 'inline';
}

/** Whether its children are seen from a point before it, or stand in one space with it (CSS Transforms 2, § 3 and 8): it holds them. */
export function hasPerspective({ perspective, transformStyle, display }: ComputedStyle): boolean {
  return (perspective !== null || transformStyle === 'preserve-3d') && display !== 'inline';
}

/** Whether a box's descendants are painted together with it, whatever their z-index (CSS 2 § 9.9.1; CSS Color 4, § 12;
 * Compositing 1, § 3.1; CSS Masking 1, § 5.1). */
export function makesStackingContext(style: ComputedStyle): boolean {
  const { position, zIndex, opacity, contain, willChange, svg } = style;
  return (
    opacity < 1 ||
    position === 'fixed' ||
    position === 'sticky' ||
    (zIndex !== 'auto' && takesZIndex(style)) ||
    isTransformed(style) ||
    hasPerspective(style) ||
    // Will Change 1, § 3; Containment 2, § 3.2 and 3.4.
    (willChange.stacks && style.display !== 'inline') ||
    contain.layout ||
    contain.paint ||
    svg.isolation === 'isolate' ||
    svg.clipPath !== null ||
    svg.maskImage.some((image) => image !== null) ||
    svg.mixBlendMode !== 'normal' ||
    style.hasFilter
  );
}
