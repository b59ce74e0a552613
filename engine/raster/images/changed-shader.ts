/** Draws images in other colours, as filters ask for. */
import { changedChannels, type ColorChange } from '../../base/color-change.js';
import type { Shader } from '../compose.js';

/** `changes`: none leave the shader as it is. */
export function changedShader(shader: Shader, changes: readonly ColorChange[]): Shader {
  if (changes.length === 0) return shader;
  return (x, y, count, colors) => {
    shader(x, y, count, colors);
    for (let at = 0; at < 4 * count; at += 4) {
      const alpha = colors[at + 3]!;
      if (alpha === 0) continue;
      const [red, green, blue] = changedChannels(changes, [
        colors[at]! / alpha,
        colors[at + 1]! / alpha,
        colors[at + 2]! / alpha,
      ]);
      colors[at] = Math.round(red * alpha);
      colors[at + 1] = Math.round(green * alpha);
      colors[at + 2] = Math.round(blue * alpha);
    }
  };
}
