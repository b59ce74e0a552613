import type { RenderError, Warning } from '../diagnostics.js';

/** What is told of a record that is left out because of an error. The error's option names the record. */
export function skippedRecord({ message, position, details }: RenderError): Warning {
  return {
    code: 'SVC_RECORD_SKIPPED',
    message: `The record was left out: ${message}`,
    ...(position && { position }),
    ...(details.option && { option: details.option }),
    count: 1,
  };
}
