import { describe, expect, test } from 'vitest';
import type { Design } from '#core/design-file/design.ts';
import { readDesign } from '#core/design-file/read-design.ts';
import { gatherDesigns, type ReadFile } from '#core/designs/gather-designs.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { aDesign } from '../a-design.ts';
import { aBook, teamId } from '../mutations/a-book.ts';
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
const namesOf = ({ designs }: ReturnType<typeof gatherDesigns>) =>
  designs.map(({ name, variants }) => [name, variants.length]);

test('Formats and sizes of one name are one design, read from the file that says most of its threads.', () => {
  const {
    designs: [design, ...others],
  } = gatherDesigns([
    file('Roses/DST/rose.dst', plain),
    file('Roses/PES/Rose.pes', rich),
    file('Roses/5x7/rose.pes', rich),
  ]);
  expect(others).toEqual([]);
  expect(design).toMatchObject({ name: 'Rose', tags: ['Roses'], main: { path: 'Roses/PES/Rose.pes' } });
  expect(design?.variants.map(({ path }) => path)).toEqual(['Roses/5x7/rose.pes', 'Roses/DST/rose.dst']);
});

test.each([
  ['Roses 🌹/🌹👩‍👩‍👧 rose 🇩🇪.dst', '🌹👩‍👩‍👧 rose 🇩🇪', 'Roses 🌹'],
  ['Roses/Bl\u0075\u0308te.dst', 'Bl\u00fcte', 'Roses'],
  ['Ro\u0007ses/two\nlines.dst', 'twolines', 'Roses'],
  ['Roses/\ud800half.dst', 'half', 'Roses'],
  ['Roses/tsd.\u202eesor.dst', 'tsd.esor', 'Roses'],
  ['Roses/\u200d\u200b.dst', 'design', 'Roses'],
  [`Roses/${'🌹'.repeat(130)}.dst`, '🌹'.repeat(120), 'Roses'],
  ['Roses/.dst', '.dst', 'Roses'],
])('A name such as %j becomes one that a row takes', (path, name, tag) => {
  const [design] = gatherDesigns([file(path, plain), file('Other/other.dst', plain)]).designs;
  expect([design?.name, design?.tags]).toEqual([name, [tag]]);
  const set = aDesign({ name: design?.name, tags: design?.tags });
  expect(aBook().run('design.create', { id: designId(teamId, set.fingerprint), set })).toMatchObject({ ok: true });
});

test('Variants of one name stay one design where a Mac wrote one of them.', () => {
  const files = ['a/Bl\u0075\u0308te.pes', 'a/bl\u00fcte.dst'].map((path) => file(path, plain));
  expect(namesOf(gatherDesigns(files))).toEqual([['Bl\u00fcte', 1]]);
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

describe('A paper', () => {
  const papersOf = (designs: readonly string[], ...papers: readonly string[]) => {
    const gathered = gatherDesigns(
      designs.map((path) => file(path, plain)),
      papers.map((path) => ({ path })),
    );
    return { of: gathered.designs.map((one) => one.papers.map(({ path }) => path)), left: gathered.left };
  };
  const pack = ['pack/rose.dst', 'pack/tulip.dst'];

  test('goes with the design of its name and with no other', () => {
    expect(papersOf(pack, 'pack/rose.pdf').of).toEqual([['pack/rose.pdf'], []]);
    expect(papersOf(pack, 'pack/Rose.pdf', 'pack/tulip.jpg').of).toEqual([['pack/Rose.pdf'], ['pack/tulip.jpg']]);
  });

  test('goes with the design whose name it begins with, the longest such name', () => {
    const roses = ['rose.dst', 'rose-2.dst', 'rosette.dst'];
    expect(papersOf(roses, 'rose-2 colours.pdf').of).toEqual([[], ['rose-2 colours.pdf'], []]);
    expect(papersOf(roses, 'rose_chart.pdf').of).toEqual([['rose_chart.pdf'], [], []]);
  });

  test('without a name of theirs goes with every design of its folder', () => {
    expect(papersOf(pack, 'pack/licence.pdf', 'pack/rose.pdf').of).toEqual([
      ['pack/licence.pdf', 'pack/rose.pdf'],
      ['pack/licence.pdf'],
    ]);
  });

  test('of one pack goes with no design of another that bears the same name', () => {
    const packs = ['all/Birds/1.dst', 'all/Cats/1.dst'];
    expect(papersOf(packs, 'all/Birds/1.pdf', 'all/Cats/1.pdf')).toEqual({
      of: [['all/Birds/1.pdf'], ['all/Cats/1.pdf']],
      left: [],
    });
  });

  test('in a folder of its own finds the one design of its name', () => {
    const paths = ['all/Stitch files/rose.dst', 'all/Stitch files/tulip.dst'];
    expect(papersOf(paths, 'all/Charts/rose colours.pdf').of).toEqual([['all/Charts/rose colours.pdf'], []]);
    expect(papersOf(['all/Stitch files/rose.dst'], 'all/Charts/how to.pdf').of).toEqual([['all/Charts/how to.pdf']]);
  });

  test('that belongs to none is named', () => {
    const paths = ['all/Birds/1.dst', 'all/Cats/1.dst'];
    expect(papersOf(paths, 'all/Charts/1.pdf', 'all/read me.pdf')).toEqual({
      of: [[], []],
      left: ['all/Charts/1.pdf', 'all/read me.pdf'].map((path) => ({ path, why: { code: 'noDesignOfIt' } })),
    });
  });

  test('for which a design has no room is named', () => {
    const papers = Array.from({ length: 25 }, (_, at) => `rose ${at}.pdf`);
    const { of, left } = papersOf(['rose.dst'], ...papers);
    expect(of[0]).toHaveLength(19);
    expect(left).toHaveLength(6);
    expect(left[0]).toEqual({ path: 'rose 19.pdf', why: { code: 'tooManyPapers', max: 19 } });
  });
});

test('Names, tags and variants keep within what a row may hold.', () => {
  const long = 'ü'.repeat(200);
  const folders = Array.from({ length: 30 }, (_, at) => `folder ${at}`).join('/');
  const many = Array.from({ length: 20 }, (_, at) => file(`${folders}/${at} x ${at} mm/${long}.dst`, plain));
  const { designs, left } = gatherDesigns(many);
  const [design] = designs;
  expect([...(design?.name ?? '')]).toHaveLength(120);
  expect(design?.tags).toHaveLength(20);
  expect(design?.variants).toHaveLength(12);
  expect(left).toHaveLength(7);
  expect(left[0]?.why).toEqual({ code: 'tooManyVariants', max: 12 });
});

describe('F21: files of one name', () => {
  test.each([
    ['in two folders are two designs', ['Flowers/Roses/1.dst', 'Flowers/Tulips/1.dst'], ['1: 1', '1: 1']],
    [
      'in folders of two motifs, each with a format, are two',
      ['Roses/PES/1.pes', 'Tulips/DST/1.dst'],
      ['1: 1', '1: 1'],
    ],
    [
      'in folders of formats and makers are one',
      ['P/PES files/a.pes', 'P/Tajima DST/a.dst', 'P/Baby Lock/a.pec'],
      ['a: 3'],
    ],
    ['in folders of sizes are one', ['P/4 inch/a.dst', 'P/5x7 hoop/a.dst', 'P/Small/a.dst', 'P/10 cm/a.dst'], ['a: 4']],
    [
      'in folders that may name a motif are several',
      ['P/Art/a.dst', 'P/Happy/a.pes', 'P/2/a.jef'],
      ['a: 1', 'a: 1', 'a: 1'],
    ],
    ['in capitals and not, of two formats, are one', ['P/rose.pes', 'P/ROSE.JEF'], ['rose: 2']],
    ['of one format in one folder are told apart by capitals', ['P/A.dst', 'P/a.dst'], ['A: 1', 'a: 1']],
    ['keep their capitals in their other formats', ['P/A.dst', 'P/a.dst', 'P/A.pes', 'P/a.pes'], ['A: 2', 'a: 2']],
    ['twice in one folder are both kept', ['P/a.dst', 'P/a.dst', 'P/a.pes'], ['a: 2', 'a (2): 1']],
  ])('%s', (_what, paths, right) => {
    const { designs } = gatherDesigns(paths.map((path) => file(path, plain)));
    expect(designs.map(({ name, variants }) => `${name}: ${variants.length + 1}`)).toEqual(right);
  });

  test('of the same bytes are one, and the second is named as its double', () => {
    const one = file('P/l.dst', plain);
    expect(gatherDesigns([one, { ...one, path: 'P/I.dst' }]).left).toEqual([
      { path: 'P/I.dst', why: { code: 'double', of: 'P/l.dst' } },
    ]);
  });
});

test('F21: a paper that lies in a pack under two names is one paper of each design, and the second is named', () => {
  const designs = ['P/rose.dst', 'P/tulip.dst'].map((path) => file(path, plain));
  const papers = ['P/licence.pdf', 'P/Lizenz.pdf'].map((path) => ({ path, sha256: 'f'.repeat(64) }));
  const gathered = gatherDesigns(designs, papers);
  expect({ of: gathered.designs.map((one) => one.papers.map(({ path }) => path)), left: gathered.left }).toEqual({
    of: [['P/licence.pdf'], ['P/licence.pdf']],
    left: [{ path: 'P/Lizenz.pdf', why: { code: 'double', of: 'P/licence.pdf' } }],
  });
});

test('The archive’s name is no tag', () => {
  const [design] = gatherDesigns([file('best of.zip/Roses/1.dst', plain)]).designs;
  expect(design?.tags).toEqual(['Roses']);
});
