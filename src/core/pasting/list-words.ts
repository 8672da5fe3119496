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
