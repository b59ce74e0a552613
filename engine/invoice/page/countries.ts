/** Names of the countries that invoices name most, for addresses abroad. */
const LANGUAGES = ['en', 'de', 'fr', 'es'];

const NAMES: Readonly<Record<string, readonly string[]>> = {
  AT: ['Austria', 'Österreich', 'Autriche', 'Austria'],
  BE: ['Belgium', 'Belgien', 'Belgique', 'Bélgica'],
  CH: ['Switzerland', 'Schweiz', 'Suisse', 'Suiza'],
  CZ: ['Czechia', 'Tschechien', 'Tchéquie', 'Chequia'],
  DE: ['Germany', 'Deutschland', 'Allemagne', 'Alemania'],
  DK: ['Denmark', 'Dänemark', 'Danemark', 'Dinamarca'],
  ES: ['Spain', 'Spanien', 'Espagne', 'España'],
  FI: ['Finland', 'Finnland', 'Finlande', 'Finlandia'],
  FR: ['France', 'Frankreich', 'France', 'Francia'],
  GB: ['United Kingdom', 'Vereinigtes Königreich', 'Royaume-Uni', 'Reino Unido'],
  IE: ['Ireland', 'Irland', 'Irlande', 'Irlanda'],
  IT: ['Italy', 'Italien', 'Italie', 'Italia'],
  LU: ['Luxembourg', 'Luxemburg', 'Luxembourg', 'Luxemburgo'],
  NL: ['Netherlands', 'Niederlande', 'Pays-Bas', 'Países Bajos'],
  NO: ['Norway', 'Norwegen', 'Norvège', 'Noruega'],
  PL: ['Poland', 'Polen', 'Pologne', 'Polonia'],
  PT: ['Portugal', 'Portugal', 'Portugal', 'Portugal'],
  SE: ['Sweden', 'Schweden', 'Suède', 'Suecia'],
  US: ['United States', 'USA', 'États-Unis', 'Estados Unidos'],
};

/** The name of a country, or its code. */
export function countryName(code: string, language: string): string {
  const index = LANGUAGES.indexOf(language.toLowerCase().split('-')[0]!);
  return NAMES[code]?.[Math.max(0, index)] ?? code;
}
