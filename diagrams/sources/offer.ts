/** What the engine calls in the realm of a script. */
import type { DiagramAnswer, DiagramRequest } from '../../engine/source/diagrams/contract.js';
import type { EngineMeasure } from './dom/environment.js';

type Draw = (request: DiagramRequest, measure: EngineMeasure) => Promise<DiagramAnswer>;

export function offer(draw: Draw): void {
  const answered = async (request: string, measure: EngineMeasure): Promise<DiagramAnswer> => {
    try {
      return await draw(JSON.parse(request) as DiagramRequest, measure);
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error), line: null };
    }
  };
  Object.assign(globalThis, {
    // A promise that is rejected in here would end the process of the engine.
    platenDraw: (request: string, measure: EngineMeasure, done: (answer: string) => void): void =>
      void answered(request, measure).then((answer) => done(JSON.stringify(answer))),
  });
}
