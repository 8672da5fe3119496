import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { stockElsewhere } from '#inventory/in-other-teams.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import { nine } from '../core/mutations/a-book.ts';
import { aSpool, aThread, save } from '../data/a-tab.ts';

test('What other teams have of a colour is read from this device; teams that do not know it, or are not here, say nothing', async () => {
  const userId = newId();
  const aTeam = async (...drafts: Parameters<typeof save>[1][]) => {
    const teamId = newId();
    const db = openTeamDatabase(userId, teamId);
    const store = createTeamStore(db, { userId, teamId, role: 'owner' }, () => Date.parse(nine));
    onTestFinished(() => {
      store.feed.close();
      db.close();
    });
    await save(store, ...drafts);
    return teamId;
  };
  const threadId = newId();
  const gone = newId();
  const guild = await aTeam(
    aThread({ code: '1902' }, threadId),
    aSpool(threadId),
    aSpool(threadId, { shortCode: 'T-0002' }, gone),
    { name: 'spool.delete', args: { id: gone } },
  );
  const other = await aTeam(aThread({ code: '1800' }));
  const wanted = { brand: 'isacord', line: '40', code: '1902' };
  const found = await stockElsewhere(userId, [guild, other, newId()], wanted);
  expect(found).toMatchObject([{ teamId: guild, stock: { spools: 1, knownMm: 1_000_000 } }]);
  expect(await stockElsewhere(userId, [other], wanted)).toEqual([]);
  expect(await stockElsewhere(newId(), [guild], wanted)).toEqual([]);
});
