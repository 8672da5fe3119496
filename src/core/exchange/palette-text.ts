import { runThrough } from '../steps/run-through.ts';
import { counts } from '../stock/stock.ts';
import { listedInSteps, type TeamStock } from './team-stock.ts';

/** Writes a team's colours in stock as a palette for Ink/Stitch, Inkscape and GIMP: red, green, blue, name, number. */
export function paletteText(stock: Pick<TeamStock, 'threads' | 'spools'>, name: string): string {
  const rows: string[] = [];
  for (const { data, spools } of runThrough(listedInSteps(stock))) {
    const { hex, brand, name: called, code } = data;
    if (hex === null || !spools.some((one) => counts(one.data))) continue;
    const rgb = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    rows.push(`${rgb.join('\t')}\t${oneLine(`${brand} ${called ?? ''}`)} ${oneLine(code).replaceAll(' ', '-')}`);
  }
  return [
    'GIMP Palette',
    `Name: Ink/Stitch: ${oneLine(name)}`,
    'Columns: 4',
    '# R\tG\tB\tname number',
    ...rows,
    '',
  ].join('\n');
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
