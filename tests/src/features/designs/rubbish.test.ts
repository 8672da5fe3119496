import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openDrop } from '#core/designs/open-drop.ts';
import { notReadSentence } from '#features/designs/not-read-sentence.ts';
import { fileNameOf } from '#features/designs/use-design-file.ts';
import { warningWords } from '#parts/designs/design-words.ts';
import { sampleBytes } from '../../core/designs/sample-bytes.ts';
import { step } from '../../core/design-file/steps.ts';
import { ascii } from '../../core/design-file/write-bytes.ts';
import { writeDst, writeExp, writeJef } from '../../core/design-file/write-designs.ts';

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 4000 }, (_, at) => at & 0xff)]);
const threeMillion = new Uint8Array(512 + 3_000_000 * 3).fill(0x03);
threeMillion.set(ascii('LA:Many'));
const dst = sampleBytes('one.dst');
const inner = zipSync({ 'rose.dst': dst });

describe('What is no design ends in a sentence that says what to do', () => {
  test.each([
    ['photo.dst', jpeg, /^This is JPEG, no embroidery design\. Choose a DST,/u],
    ['nothing.dst', new Uint8Array(), /^The file is empty\. Copy it again/u],
    ['many.dst', threeMillion, /^The design has more than 2,000,000 stitches\. Split it/u],
    ['stop.dst', writeDst([step('stop')]), /^The DST file holds no stitch\. Export the design again\./u],
    ['stops.exp', writeExp([step('colourChange'), step('colourChange')]), /^The EXP file holds no stitch\./u],
    ['moves.jef', writeJef([step('jump', 9, 9)], [1]), /^The JEF file holds no stitch\./u],
    ['🌹 foto 👩‍👩‍👧.dst', jpeg, /^This is JPEG/u],
    ['logo.emb', ascii('\u00d0\u00cf'), /^Wilcom’s working file: export DST or PES/u],
    ['logo.dat', ascii('no design'), /^DAT \(Barudan and Sunstar\) is not read: export DST or PES/u],
    ['colours.col', ascii('2'), /^A list of colours for an EXP file: choose it together/u],
    ['damaged.zip', inner.slice(0, 60), /^The ZIP is damaged or has a password\. Unpack it/u],
  ])('%s', (path, bytes, sentence) => {
    const drop = openDrop([{ path, bytes: Uint8Array.from(bytes) }]);
    expect(drop.designs).toEqual([]);
    expect(drop.notRead.map(notReadSentence)).toEqual([expect.stringMatching(sentence)]);
  });

  test('also a ZIP of ZIPs, of which each is named and the rest is read', () => {
    const bytes = zipSync({ 'a.zip': inner, 'b/c.zip': zipSync({ 'inner.zip': inner }), '🌹/rose 🌹.dst': dst });
    const drop = openDrop([{ path: 'all.zip', bytes }]);
    expect(drop.designs.map(({ path }) => path)).toEqual(['all.zip/🌹/rose 🌹.dst']);
    expect(drop.notRead.map((file) => `${file.path}: ${notReadSentence(file)}`)).toEqual([
      'all.zip/a.zip: A ZIP inside a ZIP. Unpack it and open it by itself.',
      'all.zip/b/c.zip: A ZIP inside a ZIP. Unpack it and open it by itself.',
    ]);
  });
});

test('A design of 2 × 2 m is read, and its size is said', () => {
  const there = Array.from({ length: 200 }, () => step('jump', 100, 100));
  const back = Array.from({ length: 200 }, () => step('jump', -100, -100));
  const bytes = writeDst([step('stitch'), ...there, step('stitch'), ...back, step('stitch')]);
  const [design] = openDrop([{ path: 'huge.dst', bytes }]).designs;
  const words = design?.design.warnings.map((one) => warningWords(one, 'metric').replaceAll('\u00a0', ' ')) ?? [];
  expect(words).toContainEqual(expect.stringMatching(/^The design is 2,?000 × 2,?000 mm: larger than the field/u));
});

test.each([
  ['Rose 1/2', 'Rose 1-2.dst'],
  ['🌹 rose', '🌹 rose.dst'],
  ['Rose v1.2', 'Rose v1.2.dst'],
  ['con', 'con_.dst'],
  ['Rose: 5" | 12 cm?', 'Rose 5 12 cm.dst'],
  ['a'.repeat(120), `${'a'.repeat(120)}.dst`],
  ['???', 'design.dst'],
])('The design %s is saved as %s', (name, file) => {
  expect(fileNameOf(name, 'dst')).toBe(file);
});
