import { expect, test } from 'vitest';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { wholeCatalogue } from '../catalogue/chart-files.ts';
import { aBook, teamId } from '../mutations/a-book.ts';

const colourOf = (wanted: string) => {
  const colour = wholeCatalogue().find(({ catalogueId }) => catalogueId === wanted);
  if (colour === undefined) throw new Error(`${wanted} is not in the charts.`);
  return colour;
};

test('A chart colour becomes one row of the team, whoever creates it and how often', () => {
  const colour = colourOf('Isacord/Isacord 40/0800');
  const { id, create } = threadFromChart(teamId, colour);
  expect(threadFromChart(teamId, colour).id).toBe(id);
  const book = aBook();
  const first = book.run(create.name, create.args);
  expect(first).toMatchObject({
    ok: true,
    value: [{ data: { code: '0800', hex: colour.hex, defaultLengthMm: 1_000_000 } }],
  });
  expect(book.run(create.name, create.args)).toMatchObject({ ok: true });
});

test('Every colour of the charts can be created; floss comes in skeins', () => {
  const book = aBook();
  const refused = wholeCatalogue().filter((colour, at) => {
    if (at % 20 !== 0) return false;
    const { create } = threadFromChart(teamId, colour);
    return !book.run(create.name, create.args).ok;
  });
  expect(refused).toEqual([]);
  expect(threadFromChart(teamId, colourOf('DMC/Mouline Special 117/310')).create).toMatchObject({
    args: { set: { kind: 'floss', defaultLengthMm: 8000 } },
  });
});

test('[4.10] A newer chart gives a name where there was none; what the team has set itself stays', () => {
  const nameless = { ...colourOf('Isacord/Isacord 40/0800'), name: null };
  const newer = { ...nameless, name: 'Golden Rod', hex: '#f5d100', confidence: 'good' as const };
  const { id, create } = threadFromChart(teamId, nameless);
  const own = { notes: 'for the choir', minSpools: 3, hex: '#eec200', colourSource: 'measured' };
  const book = aBook();
  book.does(create.name, create.args);
  book.does('thread.update', { id, set: own });
  const again = threadFromChart(teamId, newer);
  expect(again.id).toBe(id);
  book.does(again.create.name, again.create.args);
  expect(book.row('thread', id).data).toMatchObject({ ...own, name: 'Golden Rod', code: '0800' });

  book.does('thread.update', { id, set: { name: 'Our gold' } });
  book.does(again.create.name, again.create.args);
  expect(book.row('thread', id).data).toMatchObject({ ...own, name: 'Our gold' });
});
