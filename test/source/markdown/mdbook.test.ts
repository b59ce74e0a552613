/** What mdBook alone writes: hidden lines of code, escaped inclusions, TeX of MathJax. */
import t from 'tap';
import { bodyOf } from './body.js';

const SAME: Readonly<Record<string, readonly (readonly [written: string, as: string])[]>> = {
  'lines of code that its pages hide are left out': [
    ['```rust,editable\n# fn main() {\n let x;\n#[a]\n## b\n#\n# }\n```', '```rust,editable\n let x;\n#[a]\n# b\n```'],
    ['```python,hidelines=!!!\n!!!a()\nb()\n```', '```python,hidelines=!!!\nb()\n```'],
    ['```sh\n# a\n```', '```sh\n# a\n```'],
  ],
  'escaped inclusions are shown without their backslashes, titles of pages are not': [
    ['```\n\\{{#include a.rs}}\n```', '```\n{{#include a.rs}}\n```'],
    ['see `\\{{#include a.rs}}`', 'see `{{#include a.rs}}`'],
    ['{{#title T}}\n\nText', 'Text'],
  ],
  'TeX between brackets with two backslashes is a formula': [
    ['by `\\\\(` and `\\\\)`: \\\\( x\\_1 \\\\)', 'by `\\\\(` and `\\\\)`: \\( x_1 \\)'],
    ['\\\\[\n\\frac{1}{2}\n\\\\]', '\\[\n\\frac{1}{2}\n\\]'],
  ],
};

for (const [name, cases] of Object.entries(SAME))
  t.test(name, async (t) => {
    for (const [written, as] of cases)
      t.equal(await bodyOf(written, { dialect: 'mdbook' }), await bodyOf(as), JSON.stringify(written));
  });
