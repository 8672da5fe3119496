import { expect, test } from 'vitest';
import { nameOfShared } from '#core/wire/shared-files.ts';
import { takeShared } from '../../../sw/take-shared.ts';

const aDisk = (fault?: Error) => {
  const kept: Response[] = [];
  const cache = {
    keys: async () => kept.map((_response, at) => ({ url: String(at) })),
    match: async (address: string) => kept[Number(address)]?.clone(),
    put: async (_address: string, response: Response) => {
      if (fault !== undefined) throw fault;
      kept.push(response);
    },
  };
  return { kept, open: async () => cache as unknown as Cache };
};

const aSharing = (...names: readonly string[]) => {
  const form = new FormData();
  for (const name of names) form.append('files', new File([`bytes of ${name}`], name, { type: 'image/png' }));
  return new Request('http://localhost/shared', { method: 'POST', body: form });
};

test('What is shared lies on the disk with its name and type before the page opens.', async () => {
  const disk = aDisk();
  const answer = await takeShared(disk)(aSharing('Schild ü 絲.png', 'b.png'));
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/shared']);
  expect(disk.kept.map(({ headers }) => [nameOfShared(headers), headers.get('Content-Type')])).toEqual([
    ['Schild ü 絲.png', 'image/png'],
    ['b.png', 'image/png'],
  ]);
  expect(await disk.kept[1]?.text()).toBe('bytes of b.png');
});

test('Of one sharing every file is kept, also of an album.', async () => {
  const disk = aDisk();
  const names = Array.from({ length: 60 }, (_, n) => `${n}.png`);
  await takeShared(disk)(aSharing(...names));
  expect(disk.kept.map(({ headers }) => nameOfShared(headers))).toEqual(names);
});

test('What was kept of an album on a full device is not kept twice when the album is shared again.', async () => {
  const disk = aDisk();
  await takeShared(disk)(aSharing('a.png', 'b.png'));
  await takeShared(disk)(aSharing('a.png', 'b.png', 'c.png'));
  expect(disk.kept.map(({ headers }) => nameOfShared(headers))).toEqual(['a.png', 'b.png', 'c.png']);
});

test.each([
  ['full', aSharing('a.png'), new DOMException('full', 'QuotaExceededError')],
  ['unreadable', aSharing('a.png'), new Error('broken')],
  ['unreadable', new Request('http://localhost/shared', { method: 'POST', body: 'no form' }), undefined],
  ['nothing', aSharing(), undefined],
])('The page says when what was shared is %s.', async (problem, request, fault) => {
  const answer = await takeShared(aDisk(fault))(request);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/shared?problem=${problem}`]);
});
