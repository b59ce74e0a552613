/** The engine calls its options by their names in JavaScript. An answer calls them by those of the request. */
const OPTIONS: Readonly<Record<string, string>> = {
  pageSize: 'page_size',
  pageNumbers: 'page_numbers',
  templateOptions: 'template_options',
  pdfStandard: 'pdf_standard',
  createdAt: 'created_at',
  baseUrl: 'base_url',
  filterResolution: 'filter_resolution',
  userPassword: 'user_password',
  ownerPassword: 'owner_password',
};
const NAMES = new RegExp(`\\b(?:${Object.keys(OPTIONS).join('|')})\\b`, 'g');
/** Advice that only who embeds the engine can follow. */
const FOR_EMBEDDERS = /\braise (?:limits\.\w+|the (?:page|time) limit),? or |, or raise the (?:page|time) limit\b/g;

/** Advice for who has the engine installed. Clients store fonts. */
const INSTALLING_FONTS = /\bInstall the fonts for [^()]*\(npm i [\w-]+\), or add a font\b/g;

/** A sentence of the engine in the words of the API. */
export function inApiWords(sentence: string): string {
  return sentence
    .replace(FOR_EMBEDDERS, '')
    .replace(INSTALLING_FONTS, 'Store a font')
    .replace(NAMES, (name) => OPTIONS[name]!);
}
