import { counts } from '../stock/stock.ts';
import { listed, type TeamStock } from './team-stock.ts';

/** The colours that a team has thread of, as a palette that Ink/Stitch, Inkscape and GIMP read: red, green, blue, the name, the number last. */
export const paletteText = (stock: Pick<TeamStock, 'threads' | 'spools'>, name: string): string => {
  const colours = listed(stock).filter(
    ({ data, spools }) => data.hex !== null && spools.some((one) => counts(one.data)),
  );
  const rows = colours.map(({ data: { hex, brand, name: called, code } }) => {
    const rgb = [1, 3, 5].map((at) => Number.parseInt((hex ?? '').slice(at, at + 2), 16));
    return `${rgb.join('\t')}\t${oneLine(`${brand} ${called ?? ''}`)} ${oneLine(code).replaceAll(' ', '-')}`;
  });
  return [
    'GIMP Palette',
    `Name: Ink/Stitch: ${oneLine(name)}`,
    'Columns: 4',
    '# R\tG\tB\tname number',
    ...rows,
    '',
  ].join('\n');
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
