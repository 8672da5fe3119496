import { fold } from '../catalogue/fold.ts';
import { allColumns, type ColumnName } from './columns.ts';
import type { FileRow } from './csv-text.ts';

/** What each column of a file holds; null for one that is left out. */
export type Mapping = readonly (ColumnName | null)[];

/** Guesses what the columns of a file hold from its first row, in English and German, and where words have several meanings, from the rows below. No column is taken twice. */
export const guessColumns = (header: readonly string[], rows: readonly FileRow[]): Mapping => {
  const taken = new Set<ColumnName>();
  const exact = header.map((cell) => allColumns.find((name) => name === cell));
  exact.forEach((name) => name !== undefined && taken.add(name));
  return header.map((cell, at) => {
    const name = exact[at] ?? meantBy(cell, samplesOf(rows, at));
    if (name === undefined || (exact[at] === undefined && taken.has(name))) return null;
    taken.add(name);
    return name;
  });
};

/** Whether the first row names the columns: at least a number, and nothing that is itself a colour or a bare number. */
export const hasHeader = (header: readonly string[], mapping: Mapping): boolean =>
  mapping.some((name) => name === 'code' || name === 'catalogueId' || name === 'name') &&
  !header.some((cell) => /^#[0-9a-f]{6}$/i.test(cell));

const samplesOf = (rows: readonly FileRow[], at: number): readonly string[] =>
  rows
    .slice(0, 50)
    .map(({ cells }) => cells[at] ?? '')
    .filter((cell) => cell !== '');

const meantBy = (cell: string, samples: readonly string[]): ColumnName | undefined => {
  const words = wordsOf(cell);
  const isImperial =
    /\b(yd|yds|yards?)\b/.test(words) || samples.some((sample) => /\d\s*(yd|yds|yards?)\b/i.test(sample));
  // “Colour” may be a name or a value.
  if (colourWords.has(words)) return samples.some((sample) => /^#?[0-9a-f]{6}$/i.test(sample)) ? 'hex' : 'name';
  const bare = words.replace(/\b(in |m|mm|yd|yds|yards?|meters?|metres?|metern?)\b/g, '').trim();
  for (const [name, known] of Object.entries(synonyms) as [Guessed, string][]) {
    const isKnown = known.split(',').some((one) => one === words || (bare !== '' && one === bare));
    if (!isKnown) continue;
    if (name === 'length') return isImperial ? 'lengthYd' : 'lengthM';
    if (name === 'left') return isImperial ? 'leftYd' : 'leftM';
    return name;
  }
  return undefined;
};

type Guessed = ColumnName | 'length' | 'left';

const wordsOf = (cell: string): string =>
  fold(cell)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const colourWords: ReadonlySet<string> = new Set(['colour', 'color', 'farbe']);

/** What people write over a column, folded: without accents and in lower case (“Länge” is “lange”). */
const synonyms: Readonly<Partial<Record<Guessed, string>>> = {
  brand: 'brand,brand name,maker,make,manufacturer,company,thread brand,marke,hersteller,fabrikat,firma,garnmarke',
  line: 'line,range,series,product,thread line,thread type,type of thread,linie,sorte,serie,qualitat,produkt,garn,garnsorte,garntyp',
  code:
    'code,number,no,nr,num,colour number,color number,colour code,color code,colour no,color no,thread number,thread no,' +
    'thread code,shade,nummer,farbnummer,farbnr,farb nr,farbcode,farbton nr,garnnummer,garnnr,artikelnummer,dmc',
  name: 'name,colour name,color name,thread name,description,farbname,farbton,bezeichnung,beschreibung',
  hex: 'hex,rgb,hex code,html,hex colour,hex color,farbwert,hexwert,hexcode,colour value,color value',
  material: 'material,fibre,fiber,faser,garnmaterial',
  weight: 'weight,wt,thread weight,thickness,starke,garnstarke,dicke',
  kind: 'kind,art,verwendung',
  effect: 'effect,effekt',
  finish: 'finish,glanz',
  spools:
    'spools,quantity,qty,count,amount,stock,in stock,have,owned,own,cones,skeins,number of spools,how many,pieces,pcs,' +
    'anzahl,menge,stuck,stuckzahl,bestand,spulen,rollen,konen,strange,vorrat,vorhanden',
  length:
    'length,length per spool,spool length,metres,meters,metre,meter,yards,yardage,lange,lauflange,lange pro spule',
  left: 'left,remaining,rest,left on spool,length left,ubrig,restlange,restmenge,verbleibend',
  fullness: 'full,fullness,how full,fullstand,voll,fill level',
  place:
    'place,location,storage,rack,drawer,box,where,shelf,bin,ort,platz,lagerort,lagerplatz,fach,regal,schublade,kiste,lager',
  position: 'position,slot,peg,haken',
  lot: 'lot,dye lot,batch,charge,partie,farbpartie,los',
  shortCode: 'short code,shortcode,spool code,label,kurzel,kurzcode,etikett,spulencode',
  state: 'state,status,condition,zustand',
  lentTo: 'lent to,borrowed by,verliehen an,verliehen',
  boughtOn: 'bought,bought on,purchased,purchase date,date bought,gekauft,gekauft am,kaufdatum',
  shop: 'shop,store,supplier,vendor,seller,bought at,handler,laden,lieferant,geschaft',
  price: 'price,price paid,cost,unit price,preis,kosten,einkaufspreis,kaufpreis',
  minSpools: 'minimum,min,minimum spools,min stock,minimum stock,reorder level,mindestbestand,mindestmenge,mindestens',
  tags: 'tags,tag,labels,schlagworte,stichworte,schlagworter',
  notes:
    'notes,note,comment,comments,remarks,remark,notiz,notizen,bemerkung,bemerkungen,kommentar,anmerkung,anmerkungen',
  aliases: 'aliases,former number,other numbers,alte nummer,andere nummern',
};
