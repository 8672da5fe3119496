import { expect, test } from 'vitest';
import { tokenOf } from '../product.ts';
import { aRestTeam } from './a-rest-team.ts';

const { here } = aRestTeam();

test('An import names the places that it takes for one, because they differ only in capital letters.', async () => {
  const response = await here.product.app.request(`/api/v2/teams/${here.team}/threads/import?dryRun=1&spools=1`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokenOf(here.ana)}`, 'Content-Type': 'text/csv' },
    body: 'Brand,Number,Place\nIsacord,0020,Shelf a\nIsacord,0015,Shelf A\n',
  });
  const { warnings } = (await response.json()) as { readonly warnings: readonly unknown[] };
  expect(warnings).toEqual([
    {
      row: 3,
      column: 'place',
      code: 'joined_place',
      message: '‘Shelf A’ goes to the place ‘Shelf a’: they differ only in capital letters.',
    },
  ]);
});
