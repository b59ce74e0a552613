/** Random invoices that keep all rules: of each profile, type and category of VAT, with what EN 16931 allows beside. */

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PROFILES = ['basic', 'en16931', 'extended', 'xrechnung'];
const WORDS = 'Arbeit Beratung Übersetzung <Kabel> & Dosen “Buch” Œuvre 24 V Prüfung Wartung Łódź naïve'.split(' ');
const UNITS = ['piece', 'hour', 'day', 'kg', 'm2', 'kwh', 'flat', 'XPK', 'box'];
const LANGUAGES = ['de', 'en', 'fr', 'es', 'de-AT'];
const RATES = [19, 7, 20, 5.5, 21, 10];

export function randomInvoice(seed) {
  const random = randomOf(seed);
  const whole = (from, to) => from + Math.floor(random() * (to - from + 1));
  const pick = (list) => list[whole(0, list.length - 1)];
  const chance = (probability) => random() < probability;
  const text = (count) => Array.from({ length: count }, () => pick(WORDS)).join(' ');
  const money = (limit, places = 2) => (random() * limit).toFixed(places);
  const date = (month) => `2026-${String(month).padStart(2, '0')}-${String(whole(1, 28)).padStart(2, '0')}`;
  const maybe = (probability, value) => (chance(probability) ? value() : undefined);

  const profile = pick(PROFILES);
  const special = maybe(0.4, () => pick(['Z', 'E', 'AE', 'K', 'G', 'O']));
  const isOutside = special === 'O';
  const vat = () => (special !== undefined && (isOutside || chance(0.6)) ? special : pick(RATES));
  const reduction = () =>
    chance(0.5) ? { percent: money(30, 1), reason: text(1) } : { amount: money(5), reason: text(1) };
  const lines = Array.from({ length: whole(1, chance(0.1) ? 60 : 8) }, () => ({
    name: text(whole(1, 4)),
    description: maybe(0.3, () => text(8)),
    articleNumber: maybe(0.3, () => `A-${whole(1, 999)}`),
    note: maybe(0.1, () => text(3)),
    quantity: chance(0.06) ? `-${money(3)}` : money(50, pick([0, 1, 3])),
    unit: pick(UNITS),
    price: money(900, pick([0, 2, 4])),
    per: maybe(0.1, () => pick(['10', '100', '1000'])),
    vat: vat(),
    allowances: maybe(0.2, () => [reduction()]),
    charges: maybe(0.1, () => [{ amount: money(20), reason: text(1) }]),
    period: maybe(0.1, () => ({ from: date(1), to: date(2) })),
  }));
  // What is exempt has to stand on a line, for the categories below.
  if (special !== undefined) lines[0].vat = special;
  const needsBuyer = special === 'AE' || special === 'K';
  const isDebit = chance(0.1);
  const type = pick(['invoice', 'invoice', 'invoice', 'credit-note', 'corrected', 'partial-invoice', 'self-billed']);
  const seller = {
    ...party(seed, 'Verkäufer', { pick, whole, text }),
    vatId: isOutside ? undefined : 'DE123456789',
    taxNumber: '143/123/45678',
    registration: 'HRB 12345',
    id: maybe(0.2, () => 'S-77'),
    legalForm: maybe(0.4, () => text(6)),
    tradingName: maybe(0.2, () => text(2)),
    contact: { name: 'Eva Ott', phone: '+49 89 555 10', email: 'eva@example.org' },
  };
  const data = {
    profile,
    type,
    number: `R-${seed}/${whole(1, 9999)}`,
    date: date(11),
    due: maybe(0.8, () => date(12)),
    delivered: needsBuyer || chance(0.3) ? date(10) : undefined,
    period: maybe(0.2, () => ({ from: '2026-01-01', to: '2026-02-28' })),
    currency: chance(0.85) ? 'EUR' : pick(['CHF', 'USD', 'PLN']),
    buyerReference: profile === 'xrechnung' || chance(0.3) ? '04011000-12345-34' : undefined,
    order: maybe(0.4, () => `PO ${whole(1, 9999)}`),
    salesOrder: maybe(0.1, () => 'SO 1'),
    contract: maybe(0.2, () => 'V 88/21'),
    project: maybe(0.1, () => 'Neubau'),
    preceding: type === 'corrected' || chance(0.1) ? [{ number: 'R-0', date: date(3) }] : undefined,
    notes: maybe(0.4, () => [text(9), text(3)]),
    seller,
    buyer: {
      ...party(seed + 1, 'Käufer', { pick, whole, text }),
      country: special === 'K' ? 'AT' : 'DE',
      vatId: needsBuyer ? 'ATU12345678' : undefined,
    },
    deliverTo:
      special === 'K' || chance(0.1)
        ? { name: text(2), street: 'Weg 1', postcode: '1010', city: 'Wien', country: 'AT' }
        : undefined,
    exemptions: special === undefined || special === 'Z' ? undefined : { [special]: text(4) },
    lines,
    allowances: maybe(0.2, () => [{ ...reduction(), vat: lines[0].vat }]),
    charges: maybe(0.2, () => [{ amount: money(30), reason: 'Versand', vat: lines[0].vat }]),
    prepaid: maybe(0.2, () => money(100)),
    rounding: profile === 'basic' ? undefined : maybe(0.1, () => '0.02'),
    payment: {
      ...(isDebit
        ? {
            means: 'direct-debit',
            mandate: 'M-1',
            creditorId: 'DE98ZZZ09999999999',
            debitedIban: 'DE02120300000000202051',
          }
        : { iban: 'DE02 1203 0000 0000 2020 51', bic: maybe(0.5, () => 'BYLADEM1001') }),
      terms: 'Zahlbar innerhalb von 14 Tagen.',
    },
  };
  return { data: JSON.parse(JSON.stringify(data)), language: pick(LANGUAGES) };
}

function party(seed, name, { pick, whole, text }) {
  return {
    name: `${name} ${text(2)}`,
    street: `Straße ${whole(1, 200)}`,
    street2: pick([undefined, 'Hof 2']),
    postcode: String(whole(10000, 99999)),
    city: pick(['Berlin', 'München', 'Köln']),
    country: 'DE',
    electronicAddress: `post${seed}@example.org`,
  };
}
