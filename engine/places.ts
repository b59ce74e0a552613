/** Where the files that come with Platen lie, for the service; on Node alone. */
export { assetsFolder, findAssets, packageFile } from './host/node/assets.js';
export { PACKAGE_FILES } from './host/node/package-files.js';
export { packageRoot } from './host/node/package-root.js';
