/** What keeps a document as a whole from the standards that it is to conform to. */
import type { Attachment } from './attachments.js';
import type { Conformance, StandardFamily } from './file/conformance.js';
import type { EncryptionOptions } from './file/encryption.js';
import { exchangeObstacles, NO_TITLE } from './file/exchange.js';
import type { ForeignPage } from './images/foreign-page.js';
import type { IccProfile } from '../base/icc-profile.js';

interface Described {
  readonly title?: string;
  readonly language?: string;
  readonly tagged: boolean;
  readonly encryption?: EncryptionOptions;
  readonly attachments?: readonly Attachment[];
  readonly createdAt?: Date;
  /** The press that it is for; null: it names none. */
  readonly output: IccProfile | null;
  /** Whether colours in DeviceCMYK were painted. */
  readonly usesProcessInks: boolean;
}

/** Tells that something is wrong, where it is. */
type Note = (family: StandardFamily, isBroken: boolean, what: string) => void;

export function noteObstacles(document: Described, conformance: Conformance): void {
  const { title, language, tagged, encryption } = document;
  const note: Note = (family, isBroken, what) => {
    if (isBroken) conformance.obstacle(family, what);
  };
  const untagged = 'the document is not tagged; leave out the option tagged.';
  note('ua', !tagged, untagged);
  note('ua', !title, NO_TITLE);
  note(
    'ua',
    !language,
    'its language is not known; add lang to <html>, to the front matter, or as the option language.',
  );
  note('a', !tagged && conformance.archive?.isTagged === true, untagged);
  note('a', encryption !== undefined, 'an archive must not be encrypted; leave out the option encryption.');
  note(
    'a',
    document.usesProcessInks && document.output?.components !== 4,
    'its device-cmyk() colours are for a press that it does not name; add the option outputProfile with a CMYK profile.',
  );
  noteAttachments(document, conformance, note);
  const hasAttachments = (document.attachments ?? []).length > 0;
  for (const what of exchangeObstacles({ ...document, hasAttachments })) conformance.exchangeObstacle(what);
}

/** `name`: of the file of the page. */
export function notePageObstacles(
  page: ForeignPage,
  name: string,
  { conformance, output }: { readonly conformance: Conformance; readonly output: IccProfile | null },
): void {
  const wanted = { archive: conformance.archive, components: output?.components ?? 3 };
  for (const { family, what } of page.obstacles(wanted)) {
    const sentence = `the page of ${name} ${what}.`;
    if (family === 'x') conformance.exchangeObstacle(sentence);
    else conformance.obstacle(family, sentence);
  }
}

function noteAttachments(
  { attachments = [], createdAt }: Described,
  { archive, accessible }: Conformance,
  note: Note,
): void {
  const isAttached = attachments.length > 0;
  const asked = archive?.attachments;
  const other = archive?.otherLevel;
  const isForbidden = isAttached && asked === 'none';
  note('a', isForbidden, `its attachments may be of any kind only in ${other?.name}; ask for ${other?.option}.`);
  const isMissing = !isAttached && asked === 'needed';
  note('a', isMissing, `it has no attachments, which ${archive?.name} is for; ask for ${other?.option}.`);
  const isUndated = isAttached && asked === 'dated' && !createdAt;
  note('a', isUndated, 'attachments need a date of change there; add the option createdAt.');
  const isUndescribed = accessible?.describesAttachments === true && attachments.some((file) => !file.description);
  note('ua', isUndescribed, 'an attachment has no description; add one.');
}
