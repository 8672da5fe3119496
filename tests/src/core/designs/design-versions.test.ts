import { describe, expect, test } from 'vitest';
import { currentDesigns, newerVersions, olderVersions } from '#core/designs/design-set.ts';

const design = (id: string, replacesId: string | null = null) => ({ id, data: { replacesId } });
const ids = (designs: readonly { readonly id: string }[]) => designs.map(({ id }) => id);

const [first, second, third] = [design('first'), design('second', 'first'), design('third', 'second')];
const other = design('other');

describe('Versions of a design', () => {
  test('the newest one stands in the list, the others are reached from it', () => {
    const all = [first, other, second, third];
    expect(ids(currentDesigns(all))).toEqual(['other', 'third']);
    expect(ids(olderVersions(all, third))).toEqual(['second', 'first']);
    expect(ids(newerVersions(all, first))).toEqual(['second']);
  });

  test('without the newest one, the one before stands in the list again', () => {
    expect(ids(currentDesigns([first, other, second]))).toEqual(['other', 'second']);
    expect(currentDesigns([other, first])).toEqual([other, first]);
  });

  test('two that replace the same design, as two offline devices make them, both stand in the list', () => {
    const all = [first, second, design('beside', 'first')];
    expect(ids(currentDesigns(all))).toEqual(['second', 'beside']);
    expect(ids(newerVersions(all, first))).toEqual(['second', 'beside']);
  });

  test('none is lost where they replace each other in a ring, or replace one that is not here', () => {
    const ring = [design('a', 'b'), design('b', 'a'), design('below'), design('c', 'gone')];
    expect(ids(currentDesigns(ring))).toEqual(['a', 'b', 'below', 'c']);
    expect(ids(olderVersions(ring, design('a', 'b')))).toEqual(['b']);
    const hanging = [design('a', 'b'), design('b', 'a'), design('head', 'a')];
    expect(ids(currentDesigns(hanging))).toEqual(['head']);
    expect(ids(olderVersions(hanging, design('head', 'a')))).toEqual(['a', 'b']);
  });
});
