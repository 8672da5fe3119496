import { describe, expect, test } from 'vitest';
import { placeDefaults } from '#core/kinds/place.ts';
import { aRow, aTeamOf, fill, pagesOf, withATeam } from './a-filled-team.ts';

withATeam();

describe('2,500 rows', () => {
  test('come in pages that end on a version, with no row twice and none missing', async () => {
    const { team, device } = await aTeamOf(700);
    // two rows share a version, so a page of an odd size could separate them
    const shelf = () => aRow('place', { ...placeDefaults, name: 'Shelf' });
    await fill(
      team,
      Array.from({ length: 900 }, () => [shelf(), shelf()]),
    );
    const pages = await pagesOf(device);
    expect(pages.map(({ rows, total, more }) => [rows.length, total, more])).toEqual([
      [1000, 2500, true],
      [1000, 2500, true],
      [500, 2500, false],
    ]);
    expect(pages.map(({ from }) => from)).toEqual([0, ...pages.slice(0, -1).map(({ to }) => to)]);
    expect(pages.at(-1)?.to).toBe(1600);
    const small = await pagesOf(device, '&limit=37');
    for (const all of [pages, small]) {
      const rows = all.flatMap((page) => page.rows);
      expect(new Set(rows.map(({ t, id }) => `${t}/${id}`)).size).toBe(2500);
      expect(rows).toHaveLength(2500);
      const versions = rows.map(({ v }) => v);
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
    // each page holds exactly the rows of its own range of versions, so nothing is missing between two pages
    expect(small.every(({ rows, from, to }) => rows.every(({ v }) => v > from && v <= to))).toBe(true);
    expect(small.slice(1).every(({ from }, before) => from === small[before]?.to)).toBe(true);
  });
});
