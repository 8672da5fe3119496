import type { SwatchEffect } from '#ui/swatch.tsx';

export interface Sample {
  readonly brand: string;
  readonly code: string;
  readonly name: string;
  readonly hex: string | null;
  readonly moreHex?: readonly string[];
  readonly effect?: SwatchEffect;
  readonly spools: string;
  readonly length: string;
  readonly word?: 'low' | 'out' | 'recount';
}

export const samples: readonly Sample[] = [
  {
    brand: 'Isacord 40',
    code: '1902',
    name: 'Poinsettia',
    hex: '#c51d3b',
    spools: '2 spools',
    length: 'about 1,400 m',
  },
  {
    brand: 'Isacord 40',
    code: '3544',
    name: 'Sapphire',
    hex: '#0e2a6b',
    spools: '1 spool',
    length: '230 m',
    word: 'low',
  },
  { brand: 'Isacord 40', code: '0800', name: 'Goldenrod', hex: '#f2c230', spools: '3 spools', length: '2,750 m' },
  {
    brand: 'Madeira Supertwist',
    code: '0304',
    name: 'Gold 4',
    hex: '#b08d3c',
    effect: 'metallic',
    spools: '1 spool',
    length: 'some',
  },
  {
    brand: 'Madeira Polyneon',
    code: '1751',
    name: 'Evergreen',
    hex: '#2f6b3d',
    spools: '0 spools',
    length: 'on the list',
    word: 'out',
  },
  {
    brand: 'Own brand',
    code: '7',
    name: 'Aunt Maria’s grey with a very long name that does not fit in one line',
    hex: null,
    spools: '1 spool',
    length: '½',
  },
  { brand: 'Isacord 40', code: '0020', name: 'Black', hex: '#101010', spools: '6 spools', length: '21,300 m' },
  {
    brand: 'Isacord 40',
    code: '0015',
    name: 'White',
    hex: '#f7f7f5',
    spools: '12 spools',
    length: '48,000 m',
    word: 'recount',
  },
  {
    brand: 'Madeira Polyneon',
    code: '2101',
    name: 'Ocean',
    hex: '#1f6fb0',
    moreHex: ['#67c2d9', '#b9e4ea'],
    spools: '1 spool',
    length: '900 m',
  },
  {
    brand: 'Wonderfil',
    code: 'GL1',
    name: 'Night light',
    hex: '#dfeccf',
    effect: 'glow',
    spools: '1 spool',
    length: '¾',
  },
];
