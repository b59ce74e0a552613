/** Libraries that read formats, which users install beside Platen. */
import { host } from '../../host/index.js';
import { FormatError } from './contract.js';

/** Throws FormatError that names the package, if it is not there. */
export async function optionalLibrary(name: string, format: string): Promise<unknown> {
  const library = await host.files.library?.(name);
  if (library) return library;
  const where = host.files.library ? `Install it (npm i ${name})` : 'There are no packages on this platform';
  throw new FormatError(
    `${format} is read by the package ${name}, which is not installed. ${where}, or convert the document to HTML before.`,
  );
}
