import { describe, expect, test } from 'vitest';
import { importLaw } from '../../tools/lint/import-law.mjs';
import { plantedImports } from './planted-imports.ts';

describe('the import law', () => {
  test('has a planted violation for every layer in which something is forbidden', () => {
    const judged = importLaw.filter(({ imports }) => imports !== 'any');
    const planted = Object.entries(plantedImports).filter(([, here]) => here.length > 0);
    expect(planted.map(([layer]) => layer).sort()).toEqual(judged.map(({ layer }) => layer).sort());
  });

  test('has a planted way past every door', () => {
    const says = Object.values(plantedImports).flatMap((here) => here.map((plant) => plant.says?.source ?? ''));
    const doors = importLaw.flatMap(({ door }) => door ?? []);
    const sentence = (door: string) => `through its door alone, ${door}`.replaceAll(/[/.]/g, String.raw`\$&`);
    expect(doors.filter((door) => !says.some((one) => one.includes(sentence(door))))).toEqual([]);
    expect(doors).not.toEqual([]);
  });

  test.each(importLaw.filter(({ imports }) => imports !== 'any').map((row, at) => ({ ...row, at })))(
    'lets $layer name only layers above it in the list, so that no two can lean on each other',
    ({ layer, imports, types = [], at }) => {
      const above = importLaw.slice(0, at).map((row) => row.layer);
      expect([...imports, ...types].filter((name) => name !== layer && !above.includes(name))).toEqual([]);
    },
  );
});
