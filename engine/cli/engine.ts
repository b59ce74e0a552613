/** Connects the command line to the real engine. Each command loads the parts that it needs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetsFolder } from '../host/node/assets.js';
import { RenderError } from '../diagnostics.js';
import { readBounded, TooLargeFile } from '../host/node/bounded-file.js';
import { InputOutputError } from './failures.js';
import type { DocumentOptions, Engine, FontFace, Renderer, TemplateDescription } from './renderer.js';

export const engine: Engine = {
  async createRenderer(options: DocumentOptions): Promise<Renderer> {
    const { createRenderer } = await import('../render.js');
    // The options are defaults of the renderer, so that fonts and style sheets are read once for all its documents.
    const renderer = createRenderer(options);
    return {
      render: (inputs, write, call) => renderer.renderTo(inputs, write, call),
      pictures: (inputs, wish, call) => renderer.renderImages(inputs, { ...wish, ...call }),
      session: (call) => renderer.session(call),
      close: () => renderer.close(),
    };
  },

  async checkAccessibility(inputs, options, call) {
    const { checkAccessibility } = await import('../render.js');
    return checkAccessibility(inputs, { ...options, ...call });
  },

  async listFonts(files: readonly string[]): Promise<FontFace[]> {
    const bundled = await bundledFaces();
    return files.length === 0 ? bundled : [...bundled, ...(await facesOf(files))];
  },

  describeTemplate: described,
};

async function described(folder: string): Promise<TemplateDescription> {
  const { TemplateCache } = await import('../render/templates/folder.js');
  const template = await new TemplateCache().get(folder);
  const { description = '', options = {}, warnings = [] } = template ?? {};
  const told = Object.entries(options).map(([name, schema]) => [name, schema.description ?? ''] as const);
  return { name: folder, description, options: Object.fromEntries(told), warnings };
}

async function facesOf(files: readonly string[]): Promise<FontFace[]> {
  const { FontLibrary } = await import('../text/fonts/font-library.js');
  const library = new FontLibrary();
  const faces: FontFace[] = [];
  for (const file of files) {
    try {
      for (const { family, weight, italic } of await library.addFonts(await readBounded(file)))
        faces.push({ family, weight, style: italic ? 'italic' : 'normal', file });
    } catch (error) {
      throw error instanceof RenderError || error instanceof TooLargeFile
        ? new InputOutputError(`Cannot use ${file}: ${error.message}`)
        : error;
    }
  }
  return faces;
}

interface CatalogFile {
  families: { family: string; faces: { weight: number; italic: boolean; file: string }[] }[];
}

async function bundledFaces(): Promise<FontFace[]> {
  const folder = assetsFolder('fonts');
  const { families } = JSON.parse(await readFile(join(folder, 'catalog.json'), 'utf8')) as CatalogFile;
  return families.flatMap(({ family, faces }) =>
    faces.map(({ weight, italic, file }) => ({
      family,
      weight,
      style: italic ? ('italic' as const) : ('normal' as const),
      file: join(folder, file),
    })),
  );
}
