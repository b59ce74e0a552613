/**
 * The standards that the parts claim (ISO 14289, ISO 19005, ISO 15930), and those that are still true of all of them
 * together. What stands in the way of a claim is told.
 */
export interface Identification {
  readonly ua: { readonly part: string; readonly rev: string | null } | null;
  readonly archive: {
    readonly part: string;
    readonly conformance: string | null;
    readonly rev: string | null;
  } | null;
  /** Such as `PDF/X-4`. */
  readonly exchange: string | null;
}

/** What claims depend on, of one part. */
export interface PartFacts {
  /** For sentences: the name of its file, or `part 2`. */
  readonly name: string;
  readonly claims: Identification;
  /** Components of the colours that its output intent is for, and the profile itself; null for a part without one. */
  readonly intent: { readonly components: number; readonly profile: number } | null;
  /** Whether headings leave out a level because pages are left out. */
  readonly skipsHeadings: boolean;
  readonly cutsTable: boolean;
}

export interface Judgement {
  readonly keptClaims: Identification;
  /** Sentences about claims that are lost. */
  readonly obstacles: readonly string[];
}

/** Levels of conformance, from the least; each includes those before it. */
const LEVELS = ['B', 'U', 'A'];

export function judgeClaims(parts: readonly PartFacts[]): Judgement {
  const obstacles: string[] = [];
  const [first] = parts;
  if (!first) return { keptClaims: { ua: null, archive: null, exchange: null }, obstacles };
  const ua = kept(parts, obstacles, {
    of: ({ ua }) => ua && { name: `PDF/UA-${ua.part}`, value: ua },
    obstacle: (part) =>
      part.skipsHeadings
        ? `the headings of ${part.name} leave out a level, because pages are left out`
        : part.cutsTable
          ? `a table of ${part.name} is cut, because pages are left out`
          : null,
  });
  const archive = kept(parts, obstacles, {
    of: ({ archive }) => archive && { name: `PDF/A-${archive.part}`, value: archive },
    obstacle: () => null,
  });
  const intents = new Set(parts.flatMap(({ intent }) => (intent ? [intent.components] : [])));
  const fits = archive === null || intents.size < 2;
  if (!fits) obstacles.push(`${claimName(archive)} is no longer claimed: the parts are for different colour spaces.`);
  const exchange = kept(parts, obstacles, {
    of: ({ exchange }) => exchange && { name: exchange, value: exchange },
    obstacle: (part) =>
      part.intent?.profile === first.intent?.profile ? null : `${part.name} is for another press than ${first.name}`,
  });
  return { keptClaims: { ua, archive: archive && fits ? atLeast(archive, parts) : null, exchange }, obstacles };
}

interface Family<T> {
  of(claims: Identification): { readonly name: string; readonly value: T } | null | '';
  /** What keeps a part that claims the standard from it in the new file. */
  obstacle(part: PartFacts): string | null;
}

/** The claim that all parts have; null with an obstacle where some have it. */
function kept<T>(parts: readonly PartFacts[], obstacles: string[], family: Family<T>): T | null {
  const claimed = parts.map((part) => ({ part, claim: family.of(part.claims) || null }));
  const some = claimed.find(({ claim }) => claim !== null)?.claim;
  if (!some) return null;
  for (const { part, claim } of claimed) {
    const obstacle = claim === null ? `${part.name} does not claim it` : family.obstacle(part);
    const other = claim !== null && claim.name !== some.name ? `${part.name} is ${claim.name}` : null;
    const told = obstacle ?? other;
    if (told === null) continue;
    obstacles.push(`${some.name} is no longer claimed: ${told}.`);
    return null;
  }
  return some.value;
}

const claimName = (archive: NonNullable<Identification['archive']>): string => `PDF/A-${archive.part}`;

/** The least level that a part has: PDF/A-2a and PDF/A-2b together are PDF/A-2b. */
function atLeast(
  archive: NonNullable<Identification['archive']>,
  parts: readonly PartFacts[],
): NonNullable<Identification['archive']> {
  const levels = parts.map(({ claims }) => claims.archive?.conformance?.toUpperCase() ?? null);
  const ranks = levels.map((level) => LEVELS.indexOf(level ?? ''));
  // PDF/A-4 has no levels but for what it may hold: of two kinds, the more permissive one.
  if (ranks.some((rank) => rank < 0))
    return { ...archive, conformance: levels.find((level) => level !== null) ?? null };
  return { ...archive, conformance: LEVELS[Math.min(...ranks)]! };
}
