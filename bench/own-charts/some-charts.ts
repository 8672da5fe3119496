import type { Chart } from '#core/kinds/chart.ts';

export const someCharts = (
  count: number,
  coloursEach: number,
): readonly Pick<Chart, 'brand' | 'line' | 'kind' | 'material' | 'weight' | 'source' | 'colours'>[] =>
  Array.from({ length: count }, (_, chart) => ({
    brand: makers[chart % makers.length] ?? 'Maker',
    line: `Poly ${40 + Math.floor(chart / makers.length)}`,
    kind: 'machine',
    material: 'polyester',
    weight: '40',
    source: `palette ${chart}.gpl`,
    colours: Array.from({ length: coloursEach }, (_colour, at) => ({
      code: String(10_000 + chart * 1000 + at * 3),
      name: `${shades[at % shades.length]} ${hues[(at * 7 + chart) % hues.length]}`,
      hex: `#${(((chart * coloursEach + at) * 7919 * 31) & 0xffffff).toString(16).padStart(6, '0')}`,
    })),
  }));

const makers = (
  'Gunold,Mettler,Floriani,Glide,Marathon,Simthread,Kreinik,Exquisite,Magnifico,Aurifil,' +
  'Wonderfil,Superior,Fufu,Royal,Hilos,Iris,Metro,Princess,Signature,Venus'
).split(',');
const shades = 'Light,Dark,Pale,Deep,Bright,Soft,Dusty,Old,Royal,Medium'.split(',');
const hues = 'Red,Blue,Green,Olive,Navy,Rose,Gold,Plum,Grey,Brown,Coral,Teal,Ivory'.split(',');
