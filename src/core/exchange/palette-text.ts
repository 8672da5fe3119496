import { runThrough } from '../run-through.ts';
import { counts } from '../stock/stock.ts';
import { listedInSteps, type TeamStock } from './team-stock.ts';

/** The colours that a team has thread of, as a palette that Ink/Stitch, Inkscape and GIMP read: red, green, blue, the name, the number last. */
export const paletteText = (stock: Pick<TeamStock, 'threads' | 'spools'>, name: string): string =>
  runThrough(paletteTextInSteps(stock, name));

/** The same in steps: a server goes on between them. */
export function* paletteTextInSteps(
  stock: Pick<TeamStock, 'threads' | 'spools'>,
  name: string,
): Generator<void, string> {
  const rows: string[] = [];
  for (const { data, spools } of yield* listedInSteps(stock)) {
    yield;
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
