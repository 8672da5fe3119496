import '#texts/en/charts.ts';
import type { CatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { linesOf, type KnownLine } from '#core/catalogue/known-chart.ts';
import { lineKeyOf } from '#core/catalogue/own-charts.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { t } from '#texts/t.ts';
import type { ChartErrors, ChartFacts } from './chart-fields.tsx';

type Named = Pick<ChartFacts, 'brand' | 'line'>;

/** Returns the lines of the built-in charts; none until they are read. */
export function builtInLines(search: CatalogueSearch | undefined): ReadonlySet<string> {
  if (search === undefined) return new Set();
  builtIn ??= new Set(search('').flatMap((colour) => (colour.isOwn ? [] : [lineKeyOf(colour)])));
  return builtIn;
}

/** Returns the built-in lines with their numbers; none until they are read. */
export function knownLines(search: CatalogueSearch | undefined): readonly KnownLine[] {
  if (search === undefined) return [];
  known ??= linesOf(search(''));
  return known;
}

/** Kept between calls, because built-in charts do not change while the page is open. */
let builtIn: ReadonlySet<string> | undefined;
let known: readonly KnownLine[] | undefined;

/** Returns the lines of the team's charts, without the chart that has the id `but`. */
export function ownLines(rows: readonly CollectionRow<'chart'>[], but?: string): ReadonlySet<string> {
  return new Set(rows.flatMap(({ id, data }) => (id === but ? [] : [lineKeyOf(data)])));
}

/** Checks the name of a chart: it needs a brand and a line, and no other chart may have the same line. */
export function nameErrors(
  named: Named,
  taken: {
    readonly builtIn: ReadonlySet<string>;
    readonly own: ReadonlySet<string>;
    readonly here?: ReadonlySet<string>;
  },
): ChartErrors {
  const brand = named.brand.trim() === '' ? t('charts.needsBrand') : undefined;
  if (named.line.trim() === '') return { brand, line: t('charts.needsLine') };
  const key = lineKeyOf(named);
  if (taken.builtIn.has(key)) return { brand, line: t('charts.takenBuiltIn') };
  if (taken.own.has(key)) return { brand, line: t('charts.takenOwn') };
  return { brand, line: taken.here?.has(key) === true ? t('charts.takenHere') : undefined };
}
