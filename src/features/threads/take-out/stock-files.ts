import type { MoneyUnit } from '#core/amounts/currency.ts';
import { csvText } from '#core/tables/csv-text.ts';
import { paletteText } from '#core/exchange/palette-text.ts';
import { safeFileName } from '#core/safe-file-name.ts';
import type { TeamStock } from '#core/exchange/team-stock.ts';
import { threadTable } from '#core/exchange/thread-cells.ts';

interface StockFile {
  readonly fileName: string;
  readonly content: Blob;
}

/**
 * Makes a CSV file of threads and spools, as the REST API does. `money`: undefined for people who may not see costs.
 */
export function csvFile(stock: TeamStock, team: string, money: MoneyUnit | undefined): StockFile {
  return {
    fileName: `${nameOf(team)}.csv`,
    content: new Blob([csvText(threadTable(stock, money))], { type: 'text/csv;charset=utf-8' }),
  };
}

export function paletteFile(stock: TeamStock, team: string): StockFile {
  return {
    fileName: `${nameOf(team)}.gpl`,
    content: new Blob([paletteText(stock, team)], { type: 'text/plain;charset=utf-8' }),
  };
}

const nameOf = (team: string): string => safeFileName(team) || 'spoolside';
