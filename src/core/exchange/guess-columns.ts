import { isCurrency } from '#core/amounts/currency.ts';
import { fold } from '../catalogue/fold.ts';
import type { FileRow } from '../tables/file-rows.ts';
import { allColumns, type ColumnName } from './columns.ts';

/** What each column of a file holds; null for a column that is left out. */
export type Mapping = readonly (ColumnName | null)[];

/** The columns and what they hold. `unsure`: the indexes of those that are only a guess. */
export interface GuessedColumns {
  readonly mapping: Mapping;
  readonly unsure: ReadonlySet<number>;
}

/** Guesses columns by their headings (six languages), unclear ones by the rows below too. */
export function guessColumns(header: readonly string[], rows: readonly FileRow[]): Mapping {
  return guessedColumns(header, rows).mapping;
}

/** Like `guessColumns`, but also names the columns that are unsure. */
export function guessedColumns(header: readonly string[], rows: readonly FileRow[]): GuessedColumns {
  const mapping: (ColumnName | null)[] = header.map((cell) => allColumns.find((name) => name === cell) ?? null);
  const taken = new Set<ColumnName>(mapping.flatMap((name) => name ?? []));
  const unsure = new Set<number>();
  const take = (at: number, name: ColumnName | undefined, isSure: boolean) => {
    if (name === undefined || taken.has(name)) return;
    mapping[at] = name;
    taken.add(name);
    if (!isSure) unsure.add(at);
  };
  for (const [pass, isSure] of passes)
    for (const [at, cell] of header.entries())
      if (mapping[at] === null) take(at, pass(wordsOf(cell), samplesOf(rows, at), cell), isSure);
  // “Spools (full, or nearly so)”: what stands in brackets explains the words before them.
  for (const [pass] of passes)
    for (const [at, cell] of header.entries()) {
      const [, before = ''] = /^([^([{]+)[([{]/u.exec(cell) ?? [];
      if (mapping[at] === null && before !== '') take(at, pass(wordsOf(before), samplesOf(rows, at), before), false);
    }
  return { mapping, unsure };
}

type Pass = (words: string, samples: readonly string[], cell: string) => ColumnName | undefined;

/** Whether a row has headings: one names a number, a catalogue id or a name, and no cell is a `#rrggbb`. */
export function hasHeader(header: readonly string[], mapping: Mapping): boolean {
  return (
    mapping.some((name) => name === 'code' || name === 'catalogueId' || name === 'name') &&
    !header.some((cell) => /^#[0-9a-f]{6}$/i.test(cell))
  );
}

const samplesOf = (rows: readonly FileRow[], at: number): readonly string[] =>
  rows
    .slice(0, 50)
    .map(({ cells }) => cells[at] ?? '')
    .filter((cell) => cell !== '');

const passes: readonly (readonly [Pass, isSure: boolean])[] = [
  [(words, samples) => (colourWords.has(words) ? undefined : knownAs(words, samples, synonyms)), true],
  // “Colour” may stand over names, numbers or colour values.
  [(words, samples) => (colourWords.has(words) && samples.some(isHex) ? 'hex' : undefined), true],
  [(words, samples) => (colourWords.has(words) && mostly(samples, isNumber) ? 'code' : undefined), false],
  // A bare “Nr.” names the colour's number, unless its cells only count the rows: 1, 2, 3.
  [(words, samples) => (bareNumbers.has(words) && !countsRows(samples) ? 'code' : undefined), true],
  [(words) => (colourWords.has(words) ? 'name' : undefined), true],
  [(words, samples) => knownAs(words, samples, weakSynonyms), false],
  [(_, samples, cell) => knownAs(wordsOf(withoutCurrency(cell)).replace(aside, '').trim(), samples, synonyms), false],
  // “Id” or “number” alone counts only if no other heading names the number.
  [(words) => (words === 'id' || bareNumbers.has(words) ? 'code' : undefined), false],
];

const isHex = (sample: string): boolean => /^#?[0-9a-f]{6}$/i.test(sample);
const isNumber = (sample: string): boolean => /^#?\s?\d{1,5}$/.test(sample);
const countsRows = (samples: readonly string[]): boolean =>
  samples.length > 1 && samples.every((sample, at) => sample.trim() === String(at + 1));
const isPercent = (sample: string): boolean => /%|[½¼¾]|\d\/\d/.test(sample);
const mostly = (samples: readonly string[], test: (sample: string) => boolean): boolean =>
  samples.length > 0 && samples.filter(test).length > samples.length / 2;

/** Words that people add to a heading: the unit or currency, the thing, the language. */
const aside =
  /\b(in|per|of|the|thread|garn|spool|each|eur|euro|usd|gbp|english|deutsch|mm dd|dd mm|mm dd yyyy|dd mm yyyy|stuck)\b/g;

const knownAs = (
  words: string,
  samples: readonly string[],
  table: Readonly<Partial<Record<Guessed, string>>>,
): ColumnName | undefined => {
  const isImperial =
    /\b(yd|yds|yards?)\b/.test(words) || samples.some((sample) => /\d\s*(yd|yds|yards?)\b/i.test(sample));
  const isInMm = /\bmm\b/.test(words);
  const bare = words.replace(/\b(in |m|mm|yd|yds|yards?|meters?|metres?|metern?)\b/g, '').trim();
  for (const [name, known] of Object.entries(table) as [Guessed, string][]) {
    const isKnown = known.split(',').some((one) => one === words || (bare !== '' && one === bare));
    if (!isKnown) continue;
    if (name === 'length' && isInMm) return 'initialLengthMm';
    if (name === 'left' && isInMm) return 'remainingMm';
    if (name === 'length') return isImperial ? 'lengthYd' : 'lengthM';
    if (name === 'left' && mostly(samples, isPercent)) return 'fullness';
    if (name === 'left') return isImperial ? 'leftYd' : 'leftM';
    return name;
  }
  return undefined;
};

const inBrackets = /[([]\s*(?:\p{Lu}{0,3}\p{Sc}|(?<code>[A-Z]{3}))\s*[)\]]/gu;

const withoutCurrency = (cell: string): string =>
  cell.replace(inBrackets, (text, code: string | undefined) => (code === undefined || isCurrency(code) ? ' ' : text));

/** Returns a heading's folded words. `#` becomes “no” and `%` “percent”; `quantityOnHand` becomes three words. */
const wordsOf = (cell: string): string =>
  fold(cell.slice(0, longestHeading).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replaceAll(/[#№]/g, ' no ')
    .replaceAll('%', ' percent ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const longestHeading = 100;

const colourWords: ReadonlySet<string> = new Set(['colour', 'color', 'farbe', 'couleur', 'kleur', 'kolor']);
const bareNumbers: ReadonlySet<string> = new Set('code,number,no,nr,num,nos,nummer,numero,n,nº,numer'.split(','));

/** What a heading may name. For `length` and `left`, a unit or the cells below decide which column it is. */
type Guessed = ColumnName | 'length' | 'left';

type Words = Readonly<Partial<Record<Guessed, string>>>;

/** The words that people write over a column, folded: in lower case and without accents (“Länge” is “lange”). */
const inEnglishAndGerman: Words = {
  brand: 'brand,brand name,maker,make,manufacturer,company,thread brand,marke,hersteller,fabrikat,firma,garnmarke',
  line: 'line,product line,range,series,product,thread line,thread type,type of thread,linie,sorte,serie,qualitat,produkt,garn,garnsorte,garntyp',
  code:
    'colour number,color number,colour code,color code,colour no,color no,thread number,thread no,' +
    'thread color no,thread colour no,color id,colour id,floss number,dmc number,dmc no,thread code,shade,shade no,farbnummer,farbnr,farb nr,farbe nr,farbcode,farbton nr,garnnummer,garnnr,garn nr',
  name: 'name,colour name,color name,thread name,colour description,description,farbname,farbbezeichnung,farbton,bezeichnung,beschreibung',
  hex: 'hex,rgb,hex code,html,hex colour,hex color,farbwert,hexwert,hexcode,colour value,color value',
  material: 'material,fibre,fiber,faser,garnmaterial',
  weight: 'weight,wt,thread weight,thickness,starke,garnstarke,dicke',
  kind: 'kind,art,verwendung',
  effect: 'effect,effekt',
  finish: 'finish,glanz',
  spools:
    'spools,quantity,qty,quantity on hand,qty on hand,on hand,quantity owned,qty owned,total spools,count,stock,' +
    'in stock,have,owned,own,cones,skeins,number of spools,how many,pieces,pcs,' +
    'anzahl,menge,stuck,stuckzahl,bestand,lagerbestand,anzahl spulen,spulen,rollen,konen,strange,vorrat,vorhanden',
  length:
    'length,length per spool,spool length,metres,meters,metre,meter,yards,yardage,lange,lauflange,lange pro spule',
  left: 'left,remaining,rest,rest auf spule,remaining length,left on spool,length left,ubrig,restlange,restmenge,verbleibend',
  fullness:
    'full,fullness,how full,percent remaining,remaining percent,percent left,left percent,percent full,percent,' +
    'rest percent,prozent,rest in percent,restprozent,fill,fullstand,voll,fill level',
  place:
    'place,location,storage,storage location,rack,drawer,box,where,shelf,bin,ort,platz,lagerort,lagerplatz,fach,regal,schublade,kiste,lager',
  position: 'position,slot,peg,haken',
  lot: 'lot,dye lot,batch,charge,partie,farbpartie,los',
  shortCode: 'short code,shortcode,spool code,label,kurzel,kurzcode,etikett,spulencode',
  state: 'state,status,condition,zustand',
  lentTo: 'lent to,borrowed by,verliehen an,verliehen',
  boughtOn:
    'bought,bought on,purchased,purchased on,purchase date,date bought,date purchased,date of purchase,gekauft,' +
    'gekauft am,kaufdatum,einkaufsdatum',
  shop: 'shop,store,supplier,vendor,seller,bought at,handler,laden,lieferant,geschaft',
  currency: 'currency,waehrung,wahrung',
  price: 'price,price paid,purchase price,cost,unit price,preis,stuckpreis,kosten,einkaufspreis,kaufpreis',
  minSpools: 'minimum,min,minimum spools,min stock,minimum stock,reorder level,mindestbestand,mindestmenge,mindestens',
  tags: 'tags,tag,labels,schlagworte,stichworte,schlagworter',
  notes:
    'notes,note,comment,comments,remarks,remark,notiz,notizen,bemerkung,bemerkungen,kommentar,anmerkung,anmerkungen',
  aliases: 'aliases,former number,other numbers,alte nummer,andere nummern',
};

/** Column headings in French, Spanish, Dutch and Polish, folded: in lower case and without accents. */
const inOtherLanguages: Words = {
  brand: 'marque,fabricant,marca,fabricante,merk,fabrikant,marka,producent',
  line: 'gamme,ligne,linea,gama,lijn,linia',
  code:
    'numero de couleur,numero couleur,no couleur,code couleur,numero du fil,numero de color,codigo de color,codigo,' +
    'num color,kleurnummer,kleurnr,kleur nr,kleurcode,garennummer,numer koloru,nr koloru,kod koloru,numer nici',
  name:
    'nom,nom de la couleur,nom couleur,designation,libelle,nombre,nombre del color,nombre de color,descripcion,' +
    'naam,kleurnaam,omschrijving,beschrijving,nazwa,nazwa koloru,opis',
  material: 'matiere,fibra,materiaal,vezel,wlokno',
  weight: 'grosseur,epaisseur,grosor,garendikte,grubosc',
  spools:
    'quantite,qte,bobines,en stock,cantidad,cant,bobinas,carretes,conos,existencias,aantal,hoeveelheid,voorraad,' +
    'klossen,ilosc,liczba,sztuk,szt,szpulki,stan magazynowy,na stanie,zapas',
  length: 'longueur,metrage,longitud,largo,metros,metraje,lengte,looplengte,dlugosc',
  left: 'reste,restant,resto,restante,queda,resterend,pozostalo,zostalo,reszta',
  fullness: 'pourcentage,remplissage,plein,porcentaje,lleno,procent,percentage,vol,zapelnienie',
  place:
    'emplacement,lieu,tiroir,boite,rangement,ubicacion,lugar,cajon,estante,caja,plaats,locatie,lade,doos,kast,' +
    'miejsce,polka,szuflada,pudelko,lokalizacja',
  lot: 'bain,lote,partij,verfbad,partia',
  boughtOn:
    'date d achat,date achat,achete le,achete,fecha de compra,comprado,comprado el,aankoopdatum,gekocht,gekocht op,' +
    'data zakupu,kupiono',
  shop: 'magasin,boutique,fournisseur,tienda,proveedor,winkel,leverancier,sklep,dostawca',
  currency: 'devise,moneda,divisa,valuta,waluta',
  price: 'prix,prix d achat,prix unitaire,cout,precio,coste,costo,prijs,aankoopprijs,cena,koszt',
  notes:
    'remarque,remarques,commentaire,commentaires,nota,notas,observaciones,comentario,comentarios,opmerking,' +
    'opmerkingen,notitie,notities,uwagi,notatki,notatka,komentarz',
};

/** The words that people write over a column, in six languages. */
const synonyms: Words = Object.fromEntries(
  [...new Set(Object.keys({ ...inEnglishAndGerman, ...inOtherLanguages }) as Guessed[])].map((column) => [
    column,
    [inEnglishAndGerman[column], inOtherLanguages[column]].filter(Boolean).join(','),
  ]),
);

/** Headings that often, but not always, name this column. */
const weakSynonyms: Words = {
  code:
    'sku,artikel,artikelnummer,artikelnr,artikel nr,item,item no,item number,product code,product no,dmc,' +
    'ref,reference,kod,articulo,article,article no,article number,no article,numero article,ref article,art nr,art no,artikul,artykul',
  line: 'type,typ,collection,family',
  spools: 'amount,total,inventory,units',
  boughtOn: 'date,datum,added,date added,acquired,fecha,data',
  name: 'title,titel,text,shade name,thread,threads,garne,stickgarn,stickgarne',
};
