import { expect, test } from 'vitest';
import type { Design } from '#core/design-file/design.ts';
import { readDesign } from '#core/design-file/read-design.ts';
import { gatherDesigns, type ReadFile } from '#core/designs/gather-designs.ts';
import { sampleBytes } from './sample-bytes.ts';

const read = (name: string): Design => {
  const design = readDesign({ name, bytes: sampleBytes(name) });
  if (!design.ok) throw new Error(`${name}: ${design.error.code}`);
  return design.value;
};

const [rich, plain] = [read('synth3-v6t.pes'), read('synth3.dst')];
let nth = 0;
const file = (path: string, design: Design): ReadFile => ({
  path,
  sha256: String((nth += 1)).padStart(64, '0'),
  design,
});
const namesOf = (designs: ReturnType<typeof gatherDesigns>) =>
  designs.map(({ name, variants }) => [name, variants.length]);

test('Formats and sizes of one name are one design, read from the file that says most of its threads.', () => {
  const [design, ...others] = gatherDesigns([
    file('Roses/DST/rose.dst', plain),
    file('Roses/PES/Rose.pes', rich),
    file('Roses/5x7/rose.pes', rich),
  ]);
  expect(others).toEqual([]);
  expect(design).toMatchObject({ name: 'Rose', tags: ['Roses'], main: { path: 'Roses/PES/Rose.pes' } });
  expect(design?.variants.map(({ path }) => path)).toEqual(['Roses/5x7/rose.pes', 'Roses/DST/rose.dst']);
});

test('Designs of one name in two packs of one drop stay two.', () => {
  const files = ['Library/Birds/1.dst', 'Library/Cats/1.dst'].map((path) => file(path, plain));
  expect(namesOf(gatherDesigns(files))).toEqual([
    ['1', 0],
    ['1', 0],
  ]);
});

test('The same bytes in two places of a drop are one design.', () => {
  const one = file('a/rose.dst', plain);
  expect(namesOf(gatherDesigns([one, { ...one, path: 'a/copy/rose.dst' }, { ...one, path: 'b/other.dst' }]))).toEqual([
    ['rose', 0],
  ]);
});

test('A paper goes with the design of its name, else with the designs of its pack.', () => {
  const files = [file('pack/rose.dst', plain), file('pack/tulip.dst', plain)];
  const papersOf = (...paths: string[]) =>
    gatherDesigns(
      files,
      paths.map((path) => ({ path })),
    ).map(({ papers }) => papers.map(({ path }) => path));
  expect(papersOf('pack/rose.pdf')).toEqual([['pack/rose.pdf'], ['pack/rose.pdf']]);
  expect(papersOf('pack/rose.pdf', 'pack/tulip.pdf')).toEqual([['pack/rose.pdf'], ['pack/tulip.pdf']]);
  expect(papersOf('pack/licence.pdf')).toEqual([['pack/licence.pdf'], ['pack/licence.pdf']]);
});

test('Names, tags and variants keep within what a row may hold.', () => {
  const long = 'ü'.repeat(200);
  const folders = Array.from({ length: 30 }, (_, at) => `folder ${at}`).join('/');
  const many = Array.from({ length: 20 }, () => file(`${folders}/${long}.dst`, plain));
  const [design] = gatherDesigns(many);
  expect([...(design?.name ?? '')]).toHaveLength(120);
  expect(design?.tags).toHaveLength(20);
  expect(design?.variants).toHaveLength(12);
});
