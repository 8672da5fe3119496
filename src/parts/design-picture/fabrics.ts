import type { TextKey } from '#texts/text-key.ts';

/** The fabrics to choose from. The page begins with one of the first two, by its theme. */
export const fabrics = {
  natural: { hex: '#ece6d8', word: 'designPicture.natural' },
  charcoal: { hex: '#2b2d31', word: 'designPicture.charcoal' },
  white: { hex: '#fbfbf9', word: 'designPicture.white' },
  black: { hex: '#141416', word: 'designPicture.black' },
  navy: { hex: '#1d2b4a', word: 'designPicture.navy' },
  denim: { hex: '#5a7592', word: 'designPicture.denim' },
  grey: { hex: '#a9abab', word: 'designPicture.grey' },
  red: { hex: '#a32630', word: 'designPicture.red' },
  green: { hex: '#2f5b44', word: 'designPicture.green' },
  pink: { hex: '#e9c3c9', word: 'designPicture.pink' },
} as const satisfies Readonly<Record<string, { readonly hex: string; readonly word: TextKey }>>;

export type Fabric = keyof typeof fabrics;

export const fabricNames = Object.keys(fabrics) as readonly Fabric[];
