import type { ListAmount, ListRow } from '#core/pasting/list-row.ts';
import { readList } from '#core/pasting/read-list.ts';
import { createThreadIndex, type ThreadIndex, type ListThread } from '#core/pasting/thread-index.ts';
import { catalogueIdOf } from '#core/catalogue/chart.ts';
import { wholeCatalogue } from '../catalogue/chart-files.ts';

const catalogue = wholeCatalogue();

export const anIndex = (
  chosenBrands: readonly string[] = ['Isacord', 'Madeira', 'DMC', 'Sulky'],
  own: readonly ListThread[] = [],
): ThreadIndex<string> =>
  createThreadIndex({
    threads: [
      ...own.map((thread) => ({ item: catalogueIdOf(thread), thread, isOwn: true })),
      ...catalogue.map((thread) => ({ item: catalogueIdOf(thread), thread, isOwn: false })),
    ],
    chosenBrands,
  });

const index = anIndex();

/** Each row in short: “Isacord 0015 ×2”; “? DMC 310 | Isacord 0310” asks; “- Total 14” is left out. */
export const told = (text: string, among: ThreadIndex<string> = index): readonly string[] => {
  const read = readList(text, among);
  if (!read.ok) return [read.error.problem];
  return [...read.value.rows.map(toldRow), ...read.value.leftOut.map(({ words }) => `- ${words}`)];
};

export const toldRow = (row: ListRow<string>): string => {
  if (row.kind === 'sure') return toldMeant([row.meant]);
  return `? ${row.asks.why} ${row.choices.slice(0, 4).map(toldMeant).join(' | ')}`.trim();
};

const toldMeant = (some: readonly { readonly item: string; readonly amount: ListAmount }[]): string => {
  if (some.length > 5) return `${some.length} from ${some[0]?.item} to ${some.at(-1)?.item}`;
  return some.map(({ item, amount }) => [item, ...toldAmount(amount)].join(' ')).join(' + ');
};

const toldAmount = ({ spools, part, size, leftMm }: ListAmount): readonly string[] => [
  ...(spools === 1 ? [] : [`×${spools}`]),
  ...(part === 10_000 ? [] : [part === 'some' ? part : `${part / 100}%`]),
  ...(size === 'usual' ? [] : [size === 'largest' ? size : `${size / 1000}m`]),
  ...(leftMm === null ? [] : [`${leftMm / 1000}m left`]),
];
