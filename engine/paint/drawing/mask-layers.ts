/** The layers of `mask` (CSS Masking 1, § 6). */
import type { MaskLayer } from '../../css/values/mask.js';
import type { SvgStyle } from '../../css/values/svg-style.js';

/** None for nearly all boxes. */
export function maskLayers(svg: SvgStyle): readonly MaskLayer[] {
  const { maskImage } = svg;
  if (maskImage.every((image) => image === null)) return [];
  const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!;
  return maskImage.map((image, index) => ({
    image,
    position: [pick(svg.maskPositionX, index), pick(svg.maskPositionY, index)],
    size: pick(svg.maskSize, index),
    repeat: pick(svg.maskRepeat, index),
    origin: pick(svg.maskOrigin, index),
    clip: pick(svg.maskClip, index),
    mode: pick(svg.maskMode, index),
    composite: pick(svg.maskComposite, index),
  }));
}

/** The id of the `mask` element that a layer refers to. */
export function maskElement({ image }: Pick<MaskLayer, 'image'>): string | null {
  return image?.kind === 'url' && image.url.startsWith('#') ? image.url.slice(1) : null;
}
