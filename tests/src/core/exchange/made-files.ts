import type { CodePage } from '#core/tables/code-page.ts';
import type { ImportSource } from '#core/exchange/table-of.ts';
import { bytesIn } from './bytes-in.ts';
import { fewColours } from './an-import.ts';

/** The meaning of a row in a made file. `isCertain`: the import has nothing to ask about the row. */
export interface MeantRow {
  readonly row: number;
  readonly brand: string;
  readonly code: string;
  readonly spools: number;
  readonly priceMinor: number | undefined;
  readonly lengthMm: number | undefined;
  readonly boughtOn: string | undefined;
  readonly lot: string | undefined;
  readonly notes: string | undefined;
  readonly isCertain: boolean;
}

export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly page: CodePage;
  readonly currency: string;
  readonly rows: readonly MeantRow[];
}

type Field = 'brand' | 'code' | 'name' | 'spools' | 'price' | 'length' | 'boughtOn' | 'lot' | 'notes';
const fields: readonly Field[] = ['brand', 'code', 'name', 'spools', 'price', 'length', 'boughtOn', 'lot', 'notes'];

interface Language {
  readonly headings: readonly (readonly string[])[];
  readonly notes: readonly string[];
  readonly title: string;
  readonly total: string;
  readonly pages: readonly CodePage[];
}

const western: readonly CodePage[] = ['utf-8', 'utf-16le', 'windows-1252', 'macintosh'];
const languages: Readonly<Record<string, Language>> = {
  en: {
    headings: [
      ['Brand', 'Color #', 'Name', 'Qty', 'Price', 'Length', 'Bought', 'Lot', 'Notes'],
      [
        'maker',
        'colour code',
        'color name',
        'quantity_on_hand',
        'price paid',
        'yardage (m)',
        'purchased',
        'dye lot',
        'comments',
      ],
    ],
    notes: ['for the café', 'red, for the club', '5" hoop', 'résumé'],
    title: "Anna's stash, counted in March; all shelves",
    total: 'Total',
    pages: western,
  },
  de: {
    headings: [
      ['Marke', 'Farbnummer', 'Bezeichnung', 'Anzahl', 'Preis', 'Länge', 'Gekauft am', 'Partie', 'Bemerkung'],
      ['Hersteller', 'Farb-Nr.', 'Farbname', 'Bestand', 'Stückpreis', 'Lauflänge', 'Kaufdatum', 'Charge', 'Notiz'],
    ],
    notes: ['für Mützen, größer', 'Ärmel', 'süß; rot', 'Nähzimmer'],
    title: 'Garnbestand Nähzimmer, Stand März; alle Fächer',
    total: 'Summe',
    pages: western,
  },
  fr: {
    headings: [
      ['Marque', 'Numéro', 'Nom', 'Quantité', 'Prix', 'Longueur', 'Acheté le', 'Bain', 'Remarques'],
      [
        'Fabricant',
        'Code couleur',
        'Désignation',
        'Qté',
        "Prix d'achat",
        'Métrage',
        "Date d'achat",
        'Lot',
        'Commentaire',
      ],
    ],
    notes: ['pour la fête, été', 'crème brûlée', 'déjà ouvert; à côté', 'fenêtre'],
    title: 'Mes fils à broder, comptés en février; tiroir',
    total: 'Total',
    pages: western,
  },
  es: {
    headings: [
      ['Marca', 'Número', 'Nombre', 'Cantidad', 'Precio', 'Longitud', 'Comprado el', 'Lote', 'Notas'],
      [
        'Fabricante',
        'Código de color',
        'Descripción',
        'Existencias',
        'Coste',
        'Metros',
        'Fecha de compra',
        'Lote',
        'Observaciones',
      ],
    ],
    notes: ['para el niño, azul', 'cajón', 'mañana; rojo', 'pequeño'],
    title: 'Mis hilos, contados en marzo; todo el cajón',
    total: 'Suma',
    pages: western,
  },
  nl: {
    headings: [
      ['Merk', 'Kleurnummer', 'Naam', 'Aantal', 'Prijs', 'Lengte', 'Gekocht op', 'Partij', 'Opmerking'],
      [
        'Fabrikant',
        'Kleurcode',
        'Kleurnaam',
        'Voorraad',
        'Aankoopprijs',
        'Looplengte',
        'Aankoopdatum',
        'Verfbad',
        'Notities',
      ],
    ],
    notes: ['voor één muts, rood', 'geïnd', 'zeeën; blauw', 'la'],
    title: 'Mijn garen, geteld in maart; alle laden',
    total: 'Totaal',
    pages: western,
  },
  pl: {
    headings: [
      ['Marka', 'Numer koloru', 'Nazwa', 'Ilość', 'Cena', 'Długość', 'Data zakupu', 'Partia', 'Uwagi'],
      ['Producent', 'Nr koloru', 'Opis', 'Zapas', 'Koszt', 'Długość', 'Kupiono', 'Partia', 'Notatki'],
    ],
    notes: ['półka górna, żółta', 'świąteczna', 'do czapki; łódź', 'mała'],
    title: 'Moje nici, policzone w marcu; półka',
    total: 'Razem',
    pages: ['utf-8', 'utf-16le', 'windows-1250'],
  },
};

const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const currencies = [
  { currency: 'EUR', sign: '€', places: 2, decimals: ['.', ','] },
  { currency: 'USD', sign: '$', places: 2, decimals: ['.'] },
  { currency: 'PLN', sign: 'zł', places: 2, decimals: ['.', ','] },
  { currency: 'JPY', sign: '¥', places: 0, decimals: ['.'] },
  { currency: 'HUF', sign: 'Ft', places: 0, decimals: [','] },
] as const;

const days = ['2025-03-14', '2024-11-02', '2025-12-25', '2023-05-06', '2024-07-31', '2025-01-09'];
const damages = ['02. Mrz', '2-Jan', '1,80E+11', '4.03E+12', '#NAME?'];
const colours = (() => {
  const counts = new Map<string, number>();
  const key = ({ brand, code }: (typeof fewColours)[number]) => `${brand} ${code.replace(/^0+/, '')}`;
  for (const one of fewColours) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return fewColours.filter((one) => counts.get(key(one)) === 1 && /^\d{3,4}$/.test(one.code) && one.name !== null);
})();

export const aMadeFile = (seed: number): MadeFile => {
  const random = randomOf(seed);
  const oneOf = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T;
  const isDrawn = (part: number): boolean => random() < part;
  const [name, language] = oneOf(Object.entries(languages));
  const page = oneOf(language.pages);
  const headings = oneOf(language.headings);
  const separator = oneOf([',', ';', '\t', '|']);
  const money = oneOf(currencies);
  const decimal = oneOf(money.decimals);
  const group = decimal === '.' ? ',' : '.';
  const sign = [...money.sign].every((one) => one.charCodeAt(0) < 127) && isDrawn(0.4) ? money.sign : '';
  const dayForm = oneOf(['iso', 'points', 'dayFirst', 'monthFirst'] as const);
  const dayDecides = days.some((day) => Number(day.slice(8)) > 12);
  const [hasTitle, hasTotal, hasDitto, isQuoting] = [isDrawn(0.3), isDrawn(0.3), isDrawn(0.25), isDrawn(0.5)];
  const order = isDrawn(0.5) ? fields : [...fields].sort(() => random() - 0.5);
  const withShift = !isQuoting && isDrawn(0.4);
  const withDamage = isDrawn(0.4);

  const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, group);
  const written = (minor: number): string => {
    const whole = String(Math.floor(minor / 10 ** money.places));
    const rest = money.places === 0 ? '' : `${decimal}${String(minor % 100).padStart(2, '0')}`;
    return `${grouped(whole)}${rest}${sign === '' ? '' : ` ${sign}`}`;
  };
  const dayText = (day: string): string => {
    const [year, month, date] = day.split('-') as [string, string, string];
    const forms = { iso: day, points: `${date}.${month}.${year}`, dayFirst: `${date}/${month}/${year}` };
    return dayForm === 'monthFirst' ? `${month}/${date}/${year}` : forms[dayForm];
  };
  const cell = (text: string): string => {
    const isSpecial = text.includes(separator) || text.includes('"');
    return isQuoting && (isSpecial || isDrawn(0.2)) ? `"${text.replaceAll('"', '""')}"` : text;
  };

  const lines: string[] = [];
  const rows: MeantRow[] = [];
  if (hasTitle) lines.push(language.title);
  lines.push(order.map((field) => headings[fields.indexOf(field)] ?? '').join(separator));
  const pool = [...colours];
  const count = 6 + Math.floor(random() * 10);
  let brandAbove = '';
  for (let at = 0; at < count; at += 1) {
    const colour = pool.splice(Math.floor(random() * pool.length), 1)[0];
    if (colour === undefined) break;
    const spools = 1 + Math.floor(random() * 4);
    const priceMinor = Math.floor(random() * (isDrawn(0.1) ? 300_000 : 3000)) + 100;
    const lengthM = oneOf([200, 500, 1000, 5000]);
    const day = days[at % days.length] ?? '';
    const note = oneOf(language.notes);
    const hasSign = note.includes(separator);
    const isShifted = hasSign && !isQuoting;
    const lotText = withDamage && isDrawn(0.2) ? oneOf(damages) : oneOf(['A7', '0815', 'B-12', '']);
    const isSpoilt = damages.includes(lotText);
    const isMisspelt = isDrawn(0.03);
    const isDitto = hasDitto && !isQuoting && colour.brand === brandAbove;
    const noteText = isShifted && !withShift ? '' : note;
    const stillShifted = isShifted && withShift;
    const texts: Readonly<Record<Field, string>> = {
      brand: isDitto
        ? '"'
        : isMisspelt
          ? `${colour.brand.slice(0, 2)}${colour.brand[3]}${colour.brand[2]}${colour.brand.slice(4)}`
          : colour.brand,
      code: colour.code,
      name: (colour.name ?? '').replaceAll(separator, ' '),
      spools: String(spools),
      price: written(priceMinor).replaceAll(separator, ''),
      length: `${lengthM}`,
      boughtOn: dayText(day),
      lot: lotText.replaceAll(separator, ' '),
      notes: noteText,
    };
    // Without quotes, a price that could contain the cell separator is cut to whole units.
    const priceText = isQuoting
      ? written(priceMinor)
      : separator === group || separator === decimal
        ? String(Math.floor(priceMinor / 10 ** money.places))
        : written(priceMinor);
    const meantMinor =
      isQuoting || (separator !== group && separator !== decimal)
        ? priceMinor
        : Math.floor(priceMinor / 10 ** money.places) * 10 ** money.places;
    const lotSaid = (isQuoting ? lotText : texts.lot) || undefined;
    lines.push(
      order
        .map((field) => cell(field === 'price' ? priceText : field === 'lot' && isQuoting ? lotText : texts[field]))
        .join(separator),
    );
    rows.push({
      row: lines.length,
      brand: colour.brand,
      code: colour.code,
      spools,
      priceMinor: money.currency === 'HUF' ? meantMinor * 100 : meantMinor,
      lengthMm: lengthM * 1000,
      boughtOn: day,
      lot: lotSaid,
      notes: noteText === '' ? undefined : noteText,
      isCertain: !(stillShifted || isSpoilt || (isMisspelt && !isDitto)) && dayDecides,
    });
    brandAbove = isMisspelt && !isDitto ? '' : colour.brand;
  }
  if (hasTotal)
    lines.push(
      order.map((field) => (field === order[0] ? language.total : field === 'spools' ? '99' : '')).join(separator),
    );
  const text = lines.join(oneOf(['\n', '\r\n', '\r']));
  return {
    name: `${seed} ${name} ${page} ${separator} ${money.currency}`,
    bytes: bytesIn(page, text),
    page,
    currency: money.currency,
    rows,
  };
};

export const teamOf = ({ currency }: MadeFile): Partial<ImportSource> => ({ money: { currency } });
