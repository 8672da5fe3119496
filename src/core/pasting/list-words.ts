import { lengthToMm } from '../amounts/units.ts';
import { fold } from '../catalogue/fold.ts';

/** How full a spool is according to the list: a part of a full one in basis points, or "some". */
export type WrittenPart = number | 'some';

/** What a word or phrase of a list means, apart from brands, numbers and names. */
export type ListWord =
  | { readonly means: 'part'; readonly part: WrittenPart }
  | { readonly means: 'gone' }
  /** A word for a spool, cone, skein or piece. A cone is the largest size of its line. */
  | { readonly means: 'spool'; readonly isLargest: boolean }
  | { readonly means: 'count'; readonly count: number }
  | { readonly means: 'left'; readonly isRest: boolean }
  | { readonly means: 'of' }
  | { readonly means: 'weight' }
  | { readonly means: 'to' }
  /** The amount applies to each thread of the line. */
  | { readonly means: 'each' }
  /** The line is doubtful: the thread may be missing, be one of two, or still have to be bought. */
  | { readonly means: 'doubt' }
  | { readonly means: 'nothing' };

/** A spool that is almost empty, in basis points of a full one. */
export const remnantBp = 500;

/**
 * Returns the longest known phrase at the start of folded words, and its number of words; undefined if none is known.
 */
export function listWordAt(words: readonly string[]): { readonly word: ListWord; readonly length: number } | undefined {
  for (let length = Math.min(longest, words.length); length > 0; length -= 1) {
    const word = listWords.get(words.slice(0, length).join(' '));
    if (word !== undefined) return { word, length };
  }
  return undefined;
}

/** Whether a line is only about the list itself: a total, a heading without a brand, a line of dashes. */
export function isAboutTheList(words: readonly string[]): boolean {
  return (
    words.every((word) => listLine.has(word) || besideListLine.has(word) || /^\d+$/.test(word)) &&
    (words.length === 0 || words.some((word) => listLine.has(word)))
  );
}

const phrases = (text: string, word: ListWord): readonly (readonly [string, ListWord])[] =>
  text.split(',').map((phrase) => [phrase, word] as const);

const part = (of: WrittenPart): ListWord => ({ means: 'part', part: of });

const numberWords = [
  'one,ein,eine,einen',
  'two,zwei',
  'three,drei',
  'four,vier',
  'five,funf',
  'six,sechs',
  'seven,sieben',
  'eight,acht',
  'nine,neun',
  'ten,zehn',
  'eleven,elf',
  'twelve,zwolf',
];

/** Folded words: in lower case and without accents (“Stück” is “stuck”). */
const listWords: ReadonlyMap<string, ListWord> = new Map([
  ...phrases('full,voll,volle,voller,new,brand new,neu,neue,unopened,sealed,unused,ungeoffnet,unbenutzt', part(10_000)),
  ...phrases('almost full,nearly full,fast voll', part(9000)),
  ...phrases('three quarters,three quarter,dreiviertel,drei viertel,dreiviertelvoll,3 quarters', part(7500)),
  ...phrases('two thirds,zwei drittel', part(6667)),
  ...phrases(
    'half,half a,half full,half empty,half used,half gone,halb,halbe,halber,halbes,halb voll,halb leer',
    part(5000),
  ),
  ...phrases('eine halbe,half of a,halbvoll,halbleer,die halfte,about half,half left', part(5000)),
  ...phrases('third,a third,one third,drittel,ein drittel', part(3333)),
  ...phrases(
    'quarter,a quarter,one quarter,quarter full,quarter left,viertel,ein viertel,viertelvoll,viertel voll',
    part(2500),
  ),
  ...phrases(
    'almost empty,nearly empty,almost gone,nearly gone,almost out,nearly out,running low,low',
    part(remnantBp),
  ),
  ...phrases(
    'remnant,a bit,a bit left,bit left,a little,little left,a little left,not much left,scrap',
    part(remnantBp),
  ),
  ...phrases(
    'fast leer,beinahe leer,fast alle,fast aufgebraucht,reste,restchen,wenig,wenig ubrig,kaum noch',
    part(remnantBp),
  ),
  ...phrases('some,etwas,partial,partly used,opened,open,angebrochen,offen,started,used', part('some')),
  ...phrases('some left,gebraucht,teilweise', part('some')),
  ...phrases('empty,leer,gone,used up,all gone,aufgebraucht,alle', { means: 'gone' } as const),
  ...phrases('spool,spools,spule,spulen,skein,skeins,strang,strange,docke,docken,bobbin,bobbins,roll,rolls', {
    means: 'spool',
    isLargest: false,
  }),
  ...phrases(
    'rolle,rollen,reel,reels,piece,pieces,pc,pcs,stuck,stk,st,mal,times,mini,minis,mini king,mini kings,snap spool',
    {
      means: 'spool',
      isLargest: false,
    },
  ),
  ...phrases('cone,cones,kone,konen,kreuzspule,kreuzspulen,king cone,king cones,big cone,big cones', {
    means: 'spool',
    isLargest: true,
  }),
  ...numberWords.flatMap((words, at) => phrases(words, { means: 'count', count: at + 1 })),
  ...phrases('left,remaining,ubrig,noch,left on it,left on spool,are left,is left', { means: 'left', isRest: false }),
  ...phrases('rest', { means: 'left', isRest: true }),
  ...phrases('each,je,jeweils', { means: 'each' }),
  ...phrases('or,oder,not,nicht,kein,keine,need,brauche,want,wish,wunsch,buy,kaufen,to buy,order,ordered', {
    means: 'doubt',
  }),
  ...phrases('bestellt,bestellen,on order,sold,verkauft,lost,verloren,missing,fehlt,fehlen,out of', { means: 'doubt' }),
  ...phrases('suche,suchen,gesucht,looking for,wanted,wtb,shopping list,einkaufsliste,wish list,wishlist,wunschliste', {
    means: 'doubt',
  }),
  ...phrases('of,von', { means: 'of' }),
  ...phrases('wt,weight,starke', { means: 'weight' }),
  ...phrases('to,bis,thru,through', { means: 'to' }),
  ...phrases('a,an,the,and,und,plus,also,auch,with,mit,ca,about,approx,i,have,got,ich,habe,my,mein,meine', {
    means: 'nothing',
  }),
  ...phrases(
    'no,nr,num,number,nummer,col,color,colors,colour,colours,farbe,farben,shade,code,art,item,x,qty,quantity',
    {
      means: 'nothing',
    },
  ),
  ...phrases('thread,threads,garn,garne,stickgarn,embroidery,embroidery thread,machine,maschine,menge,anzahl,in,on', {
    means: 'nothing',
  }),
]);

const longest = 4;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(','));

const sums = setOf('total,totals,sum,summe,gesamt,insgesamt');
const pages = setOf('page,seite');
const months = setOf(
  'january,february,march,april,may,june,july,august,september,october,november,december,januar,februar,marz,mai,juni,juli,oktober,dezember',
);

const listLine: ReadonlySet<string> = new Set([
  ...sums,
  ...pages,
  ...setOf(
    'inventory,inventar,list,liste,bestand,stock,stash,collection,sammlung,updated,aktualisiert,stand,threads,garne,stickgarne',
  ),
]);

const besideListLine: ReadonlySet<string> = new Set([
  ...months,
  ...setOf(
    'my,our,the,of,meine,mein,meiner,unsere,der,die,das,von,thread,garn,embroidery,stickgarn,colors,colours,farben,spools,spulen,cones,all,alle,as,in,for,fur,and,und,last,zuletzt,on,am',
  ),
]);

/** Whether a folded word is about the list itself: “stash”, “total”. */
export function isListWord(word: string): boolean {
  return listLine.has(word);
}

/** Whether a folded word says that the number beside it is a sum. */
export function isSumWord(word: string): boolean {
  return sums.has(word);
}

/** Whether a folded word says that the number beside it is a page. */
export function isPageWord(word: string): boolean {
  return pages.has(word);
}

/** Whether a folded word is a month. */
export function isMonth(word: string): boolean {
  return months.has(word);
}

/** What a column of a pasted sheet holds, by its heading. */
export type SheetColumn = 'brand' | 'line' | 'code' | 'name' | 'spools' | 'length' | 'left' | 'other';

/** A heading as written: “Colour” may stand over numbers or names. */
type Heading = SheetColumn | 'colour';

const columnWords: ReadonlyMap<string, Heading> = new Map(
  (
    [
      ['brand,maker,make,manufacturer,company,marke,hersteller,firma', 'brand'],
      ['line,range,type,series,linie,sorte,serie,material,thread type', 'line'],
      ['number,no,nr,code,color no,colour no,color code,colour code,color number,colour number,sku,artikel', 'code'],
      ['nummer,farbnummer,farbnr,artikelnummer,num,shade,thread number,item', 'code'],
      ['name,color name,colour name,description,bezeichnung,farbname,beschreibung', 'name'],
      ['farbe,color,colour', 'colour'],
      ['qty,quantity,on hand,spools,count,anzahl,bestand,menge,stuck,spulen,have,how many,stock,pcs', 'spools'],
      ['length,meters,metres,lange,meter,m', 'length'],
      ['left,remaining,rest,percent,how full,fullstand,amount left', 'left'],
      ['notes,note,notiz,notizen,place,location,ort,lagerort,box,price,preis,shop,hex,rgb,date,datum', 'other'],
    ] as const
  ).flatMap(([words, column]) => words.split(',').map((word) => [word, column] as const)),
);

/** Returns the columns that a heading names; undefined if the line is no heading. `#` means a number. */
export function sheetColumns(
  cells: readonly string[],
  plain: (cell: string) => string,
): readonly SheetColumn[] | undefined {
  const columns = cells.map((cell) => (/^(colou?r )?#$/i.test(cell.trim()) ? 'code' : columnWords.get(plain(cell))));
  const named = columns.filter((column) => column !== undefined);
  const isHeading = named.length >= 2 && cells.every((cell, at) => cell.trim() === '' || columns[at] !== undefined);
  if (!isHeading || !named.some((column) => column === 'code' || column === 'name' || column === 'colour'))
    return undefined;
  const colour = named.includes('code') ? (named.includes('name') ? 'other' : 'name') : 'code';
  return columns.map((column) => (column === 'colour' ? colour : (column ?? 'other')));
}

/** A piece of a line, with its place in the line. `isGlued`: it follows the piece before without a gap. */
export type Token = { readonly at: number; readonly end: number; readonly text: string; readonly isGlued: boolean } &
  /** `isTab`: a tab or an upright stroke, which only rows of cells have. */
  (
    | { readonly kind: 'break'; readonly isTab: boolean }
    | { readonly kind: 'word'; readonly folded: string }
    /** Digits, or letters and digits: the number of a thread, an amount or a weight. */
    | { readonly kind: 'number'; readonly folded: string }
    | { readonly kind: 'times'; readonly count: number; readonly isBefore: boolean }
    | { readonly kind: 'part'; readonly part: WrittenPart }
    | { readonly kind: 'length'; readonly lengthMm: number }
    /** A price, a date, a cross, or an amount that the app cannot use. It makes the thread beside it unclear. */
    | { readonly kind: 'other' }
    | { readonly kind: 'mark' }
  );

/** Splits a line into pieces; stops one piece after `most`. Takes time in proportion to the line's length. */
export function tokensOf(line: string, most = mostPieces): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const found of line.matchAll(piece)) {
    const text = found[0];
    if (quotes.has(text)) continue;
    const place = { at: found.index, end: found.index + text.length, text, isGlued: found.index === end && end > 0 };
    end = place.end;
    const groups: Readonly<Record<string, string | undefined>> = found.groups ?? {};
    tokens.push({ ...place, ...meaningOf(text, groups) });
    if (tokens.length > most) break;
  }
  return tokens;
}

/** The most pieces of one list: nine for each of its rows. */
export const mostPieces = 18_000;

const quotes: ReadonlySet<string> = new Set(['"', '“', '”', '„', '«', '»']);

const notGlued = String.raw`(?![\p{L}\p{Nd}])`;

/**
 * Longer forms come before forms that are a part of them. Repetitions are bounded or of one class, so matching stays
 * fast.
 */
const piece = new RegExp(
  [
    String.raw`(?<break>[,;|\t])`,
    String.raw`(?<other>[✗✘❌]|~~|[€$£]\s?\d{1,6}(?:[.,]\d{1,2})?|\d{1,6}[.,]\d{2}\s?(?:[€$£]|eur|usd|gbp)${notGlued}|\d{1,4}[./]\d{1,2}[./]\d{2,4}(?!\d)|\d{4}-\d{2}-\d{2}(?!\d)|(?<![\d.])\d{1,2}\.\d{2}\.(?!\d))`,
    String.raw`(?<strands>(?<![\p{L}\p{Nd}])(?:6|six)[\s-]?strand(?:ed|s)?${notGlued})`,
    String.raw`(?<length>(?:\d{1,3}(?:[.,'’]\d{3}){1,2}|\d{1,6}(?:[.,]\d{1,2})?)\s?(?<unit>m|mtr|meters?|metres?|metern|yds?|yards?)${notGlued})`,
    String.raw`(?<percent>(?<!\d)\d{1,3})\s?%`,
    String.raw`(?<half>[¼½¾⅓⅔])`,
    String.raw`(?<slash>(?<!\d)(?:1[/⁄][234]|2[/⁄]3|3[/⁄]4)(?!\d))`,
    String.raw`(?<decimal>(?<![\d.,])\d{1,2}[.,]\d{1,2}(?![\d.,]|\p{L}))`,
    String.raw`(?<after>[x×*]\s?(?<behind>\d{1,3})${notGlued})`,
    String.raw`(?<before>(?<![\p{L}\p{Nd}])(?<front>\d{1,3})\s?[x×*](?![\p{L}])(?!\s?\d{1,2}${notGlued})(?!(?<=\d{3}\s?[x×*])\s?\d{3}${notGlued}))`,
    String.raw`(?<factor>(?<![\p{L}\p{Nd}])\p{L}{0,3}\d{1,6}(?=x\s\d{1,2}${notGlued}))`,
    String.raw`(?<word>[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*${notGlued})`,
    String.raw`(?<number>[\p{L}\p{M}\p{Nd}]+)`,
    String.raw`(?<mark>[^\s])`,
  ].join('|'),
  'giu',
);

type Meaning =
  | { readonly kind: 'break'; readonly isTab: boolean }
  | { readonly kind: 'word' | 'number'; readonly folded: string }
  | { readonly kind: 'times'; readonly count: number; readonly isBefore: boolean }
  | { readonly kind: 'part'; readonly part: WrittenPart }
  | { readonly kind: 'length'; readonly lengthMm: number }
  | { readonly kind: 'other' | 'mark' };

const meaningOf = (text: string, groups: Readonly<Record<string, string | undefined>>): Meaning => {
  const { length, unit = 'm', percent, slash, decimal, behind, front, factor, word } = groups;
  const number = groups['number'] ?? factor;
  // The six strands say that it is floss; the 6 is no thread's number.
  if (groups['strands'] !== undefined) return { kind: 'word', folded: 'stranded' };
  if (groups['break'] !== undefined) return { kind: 'break', isTab: text === '\t' || text === '|' };
  if (length !== undefined) {
    const lengthMm = writtenLengthMm(length.slice(0, length.length - unit.length).trim(), unit);
    return lengthMm === undefined ? { kind: 'other' } : { kind: 'length', lengthMm };
  }
  if (percent !== undefined)
    return Number(percent) <= 100 ? { kind: 'part', part: Number(percent) * 100 } : { kind: 'other' };
  const part = parts[text.replace('⁄', '/')];
  if ((groups['half'] ?? slash) !== undefined && part !== undefined) return { kind: 'part', part };
  if (decimal !== undefined) {
    const amount = Number(decimal.replace(',', '.'));
    return amount > 0 && amount < 1 ? { kind: 'part', part: Math.round(amount * 10_000) } : { kind: 'other' };
  }
  if (behind !== undefined) return { kind: 'times', count: Number(behind), isBefore: false };
  if (front !== undefined) return { kind: 'times', count: Number(front), isBefore: true };
  if (word !== undefined || number !== undefined)
    return { kind: word === undefined ? 'number' : 'word', folded: fold(text).replaceAll(/['’]/g, '') };
  return text === '?' ? { kind: 'part', part: 'some' } : { kind: groups['other'] === undefined ? 'mark' : 'other' };
};

const parts: Readonly<Record<string, number>> = {
  '¼': 2500,
  '½': 5000,
  '¾': 7500,
  '⅓': 3333,
  '⅔': 6667,
  '1/4': 2500,
  '1/2': 5000,
  '3/4': 7500,
  '1/3': 3333,
  '2/3': 6667,
};

/**
 * Converts a written length to mm: `5,000` and `5.000` are thousands, `12,5` is not; undefined below 1 m or over 50 km.
 */
const writtenLengthMm = (figures: string, unit: string): number | undefined => {
  const plain = /[.,'’]\d{3}(?!\d)/.test(figures) ? figures.replaceAll(/[.,'’]/g, '') : figures.replace(',', '.');
  const mm = lengthToMm(plain, /^y/i.test(unit) ? 'imperial' : 'metric');
  return mm >= 1000 && mm <= mostMm ? mm : undefined;
};

const mostMm = 50_000_000;
