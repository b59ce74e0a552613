/** Small helpers around the document. */

/**
 * The element with this id, which the page must have.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} with the id ${id}.`);
  return found;
}

/**
 * A new element with properties and children. Text is always text: nothing is parsed as HTML.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<Record<string, string | number | boolean | null>>} [attributes] false and null leave one out
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value != null) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children);
  return made;
}

/**
 * @param {number} count
 * @param {string} one `page`
 * @returns {string} `1 page`, `3 pages`
 */
export function counted(count, one) {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/**
 * Reads nothing and keeps nothing where the browser forbids it.
 * @param {() => Storage} storage fails where it is forbidden
 */
function kept(storage) {
  return {
    /**
     * @param {string} name
     * @returns {any} what was stored, or null
     */
    read(name) {
      try {
        return JSON.parse(storage().getItem(name) ?? 'null');
      } catch {
        return null;
      }
    },
    /**
     * @param {string} name
     * @param {unknown} value null removes it
     */
    write(name, value) {
      try {
        if (value === null) storage().removeItem(name);
        else storage().setItem(name, JSON.stringify(value));
      } catch {
        // Full or forbidden: the page works without.
      }
    },
  };
}

/** Storage of this tab. */
export const tabStorage = kept(() => sessionStorage);
/** Storage of all tabs, which outlives them. */
export const browserStorage = kept(() => localStorage);
