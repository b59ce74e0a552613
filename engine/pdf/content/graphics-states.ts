/** Graphics state parameter dictionaries (ISO 32000-2, 8.4.5): each combination that pages need is one object. */
import type { BlendMode, MaskKind } from '../../paint/drawing/display-list.js';
import type { PdfFile } from '../file/pdf-file.js';
import { num, reference } from '../file/syntax.js';

export class GraphicsStates {
  readonly #file: PdfFile;
  readonly #alphas = new Map<number, number>();
  readonly #blends = new Map<BlendMode, number>();
  readonly #overprints = new Map<boolean, number>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  alpha(alpha: number): number {
    return this.#state(this.#alphas, alpha, `/ca ${num(alpha)}/CA ${num(alpha)}`);
  }

  blend(mode: BlendMode): number {
    const name = mode.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return this.#state(this.#blends, mode, `/BM/${name}`);
  }

  /** 8.6.7: in mode 1, amounts of 0 leave the process inks below as they are. */
  overprint(isOn: boolean): number {
    return this.#state(this.#overprints, isOn, `/OP ${isOn}/op ${isOn}/OPM ${isOn ? 1 : 0}`);
  }

  /** `form`: the object of the group that is the mask. */
  mask(form: number, kind: MaskKind): number {
    const type = kind === 'alpha' ? 'Alpha' : 'Luminosity';
    return this.#file.addObject(`<</Type/ExtGState/SMask<</S/${type}/G ${reference(form)}>>>>`);
  }

  #state<Key>(known: Map<Key, number>, key: Key, entries: string): number {
    let id = known.get(key);
    if (id === undefined) {
      id = this.#file.addObject(`<</Type/ExtGState${entries}>>`);
      known.set(key, id);
    }
    return id;
  }
}
