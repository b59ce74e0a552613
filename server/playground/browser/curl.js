/** The request as a command for sh. */

/**
 * A command that sends this request and writes the PDF. The body stands in a here-document whose word is quoted, in which
 * the shell replaces nothing; every character that a terminal or an interactive shell might act on is escaped in the JSON.
 * @param {string} origin `https://example.org`
 * @param {string} key a test key stands in the command; a live one does not, it is taken from the environment
 * @param {object} body
 * @param {string} file name for the PDF: letters, digits, `-`, `_` and `.`
 */
export function curlCommand(origin, key, body, file) {
  const isTest = /^svc_test_[\w-]+$/.test(key);
  const authorization = isTest ? `'Authorization: Bearer ${key}'` : '"Authorization: Bearer $PLATEN_API_KEY"';
  return `curl -sS --fail-with-body '${origin}/v1/pdf/generate' \\
  -H ${authorization} \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/pdf' \\
  -o ${file} \\
  --data-binary @- <<'JSON'
${safeJson(body)}
JSON
`;
}

/**
 * JSON without control characters and without `!`, which an interactive shell replaces even where quotes forbid the rest.
 * Its lines begin with a brace, a quote or a space, so that none of them can end the here-document.
 * @param {object} body
 */
function safeJson(body) {
  return JSON.stringify(body, null, 2).replace(
    /[!\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
