import { csvText } from '#core/exchange/csv-text.ts';
import { paletteText } from '#core/exchange/palette-text.ts';
import type { TeamStock } from '#core/exchange/team-stock.ts';
import { threadTable } from '#core/exchange/thread-cells.ts';

/** A file that is handed to the person's downloads. */
export interface StockFile {
  readonly fileName: string;
  readonly content: Blob;
}

/** Threads and spools as CSV, the same as over REST. */
export const csvFile = (stock: TeamStock, team: string, seesCosts: boolean): StockFile => ({
  fileName: `${plainName(team)}.csv`,
  content: new Blob([csvText(threadTable(stock, seesCosts))], { type: 'text/csv;charset=utf-8' }),
});

/** The colours in stock as a palette. */
export const paletteFile = (stock: TeamStock, team: string): StockFile => ({
  fileName: `${plainName(team)}.gpl`,
  content: new Blob([paletteText(stock, team)], { type: 'text/plain;charset=utf-8' }),
});

/** A name as every system takes it for a file. */
const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} _-]/gu, '_').slice(0, 60);
