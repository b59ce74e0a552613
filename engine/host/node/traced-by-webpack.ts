/**
 * For Next.js with webpack, which copies a file if its path stands in the script of the route itself. So the library's
 * main module alone imports this one, and no part that is loaded later. In what is minified there, the path has to begin
 * with the working folder, from a variable that is used more than once; and only calls of a function are kept.
 */
import { existsSync } from 'node:fs';

const start = process.cwd();
existsSync(`${start}/node_modules/platen-fonts`);
existsSync(`${start}/node_modules/platen-fonts-cjk`);
existsSync(`${start}/node_modules/platen-diagrams`);
existsSync(`${start}/node_modules/platen-templates`);
existsSync(`${start}/node_modules/harfbuzzjs/dist`);
existsSync(`${start}/node_modules/hyphen/patterns`);
existsSync(`${start}/node_modules/wawoff2`);
existsSync(`${start}/node_modules/platen/package.json`);
existsSync(`${start}/node_modules/platen/dist/lib`);
