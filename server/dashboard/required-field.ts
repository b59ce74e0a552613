import { html, type Html } from '../docs/html.js';

interface RequiredField {
  /** Its id, too. */
  readonly name: string;
  readonly label: string | Html;
  /** What limits it: its type, length and the like. */
  readonly attributes: Html;
  /** What was typed before. */
  readonly value?: string | undefined;
  /** Why that will not do. */
  readonly problem?: string | undefined;
}

/** A field of a form that has to be filled in. A problem is told below it, and to screen readers with it. */
export function requiredField({ name, label, attributes, value, problem }: RequiredField): Html {
  const isRefused = problem !== undefined;
  return html`<p class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      ${attributes}
      required
      ${value !== undefined && html` value="${value}"`}
      ${isRefused && html` aria-invalid="true" aria-describedby="${name}-problem"`}
    />
    ${isRefused && html`<span class="problem" id="${name}-problem">${problem}</span>`}
  </p>`;
}
