/** Puts a button on each text that is there to be copied: commands, keys, code. Without scripts the texts can be selected. */

/** How long a button says that it has copied, milliseconds. */
const SAID_FOR = 2000;

for (const text of document.querySelectorAll('main pre[role=region]')) {
  const frame = document.createElement('div');
  frame.className = 'copied-from';
  text.replaceWith(frame);
  frame.append(text, buttonFor(text, text.getAttribute('aria-label') ?? 'the text'));
}

/**
 * @param {Element} text
 * @param {string} name
 */
function buttonFor(text, name) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  const words = document.createElement('span');
  // Screen readers hear that it is done.
  words.setAttribute('role', 'status');
  words.textContent = 'Copy';
  const what = document.createElement('span');
  what.className = 'hidden';
  what.textContent = ` ${name}`;
  button.append(words, what);
  button.addEventListener('click', async () => {
    words.textContent = (await copy(text)) ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => (words.textContent = 'Copy'), SAID_FOR);
  });
  return button;
}

/**
 * Where the clipboard is not to be had (a page without TLS), the text is selected for the person to copy it.
 * @param {Element} text
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(text);
    return document.execCommand('copy');
  }
}
