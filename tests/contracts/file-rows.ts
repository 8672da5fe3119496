import { newId } from '#core/ids.ts';
import { defaultsOf } from '#core/kinds/describe-kind.ts';
import { kindOf, type RowTypes } from '#core/kinds/kinds.ts';
import { aDesign } from '../src/core/a-design.ts';

const aFile: RowTypes['file'] = {
  ...(defaultsOf(kindOf('file')) as unknown as RowTypes['file']),
  ofKind: 'team',
  ofId: newId(),
  sha256: '0f'.repeat(32),
  name: '🧵'.repeat(120),
  type: 'image/webp',
  bytes: 26_214_400,
  stored: false,
};

const aStoredDesign: RowTypes['design'] = {
  ...(defaultsOf(kindOf('design')) as unknown as RowTypes['design']),
  ...aDesign(),
};

export const fileRows = {
  design: [
    { ...aStoredDesign, blocks: [] },
    {
      ...aStoredDesign,
      name: '🧵'.repeat(120),
      bytes: 10_485_760,
      stitches: 2_000_000,
      widthMm10: 100_000,
      variants: [{ fileId: newId(), format: 'vp3', widthMm10: 0, heightMm10: 100_000 }],
      thumb: 'A'.repeat(8192),
      replacesId: newId(),
      notes: 'one\ntwo',
      tags: ['a', 'null'],
    },
  ],
  file: [
    { ...aFile, type: 'application/pdf' },
    { ...aFile, widthPx: 100_000, thumb: 'A'.repeat(10_924), order: 9999, caption: 'Ü'.repeat(200), stored: true },
  ],
} as const satisfies Partial<{ readonly [K in keyof RowTypes]: readonly RowTypes[K][] }>;
