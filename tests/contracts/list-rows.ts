import { newId } from '#core/ids.ts';
import { defaultsOf } from '#core/kinds/describe-kind.ts';
import { kinds, type RowTypes } from '#core/kinds/kinds.ts';

const anImport: RowTypes['importBatch'] = {
  ...defaultsOf(kinds.importBatch),
  importId: newId(),
  source: 'paste',
  at: '0001-01-01T00:00:00.001Z',
  colours: 0,
  spools: 20_000,
};

export const listRows: { readonly [K in 'chart' | 'importBatch']: readonly RowTypes[K][] } = {
  chart: [
    {
      brand: 'Gunold',
      line: 'Poly',
      kind: 'machine',
      material: 'polyester',
      weight: null,
      source: null,
      colours: [{ code: '0001', name: null, hex: null }],
    },
    {
      brand: '"'.repeat(40),
      line: '"'.repeat(60),
      kind: 'floss',
      material: 'wool',
      weight: '6-strand',
      source: "'".repeat(200),
      colours: Array.from({ length: 2000 }, (_, at) => ({ code: `C-${at}`, name: 'Ärmelkanal', hex: '#00ff7f' })),
    },
  ],
  importBatch: [
    { ...anImport, changes: [] },
    {
      ...anImport,
      fileName: '"'.repeat(120),
      at: '9999-12-31T23:59:59.999Z',
      madeSpools: [newId()],
      changes: [{ kind: 'thread', id: newId(), before: { name: null, tags: ['a'] }, after: { notes: 'two\nlines' } }],
      isTakenBack: true,
      byMember: newId(),
    },
  ],
};
