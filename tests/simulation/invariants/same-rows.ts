import { digestOf } from '#core/digest.ts';
import { isEqual } from '#core/is-equal.ts';
import type { PullAnswer } from '#core/wire/sync-wire.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';

/** I3: at rest each member's device holds what the server shows that member: the same rows, the same digest. */
export const sameRows = async (world: World): Promise<void> => {
  for (const device of world.devices) {
    if (!world.contents.members.some(({ user_id: id }) => id === device.person.userId)) continue;
    const told = await pullAll(world, device.person);
    const { rows } = device.disk.team(world.databaseOf(device));
    const here = new Map(rows.filter((row) => !row.deleted).map((row) => [row.key, row]));
    for (const { t, id, v, d, more } of told.rows) {
      const body = { ...d, ...more };
      const row = here.get(`${t}/${id}`);
      if (row === undefined) throw new Violation('I3', `${device.name} lacks ${t} ${id} of version ${v}.`);
      if (row.v !== v || row.dirty === 1 || !isEqual(row.d, body))
        throw new Violation(
          'I3',
          `${device.name} shows ${t} ${id}: ${row.v} ${JSON.stringify(row.d)} for ${v} ${JSON.stringify(body)}`,
        );
      here.delete(row.key);
    }
    const [extra] = here.keys();
    if (extra !== undefined)
      throw new Violation('I3', `${device.name} shows ${extra}, which the server does not have.`);
    const digest = digestOf(rows.filter((row) => !row.deleted).map(({ kind, id, v }) => ({ t: kind, id, v })));
    if (digest.n !== told.digest?.n || digest.x !== told.digest.x)
      throw new Violation('I3', `${device.name} has another digest.`);
  }
};

const pullAll = async (world: World, person: World['people'][number]): Promise<PullAnswer> => {
  const { body } = await person.call('GET', `/teams/${world.teamId}/sync/pull?after=0&digest=1`, {
    headers: { 'X-Sync-Protocol': '2' },
  });
  if (body.more) throw new Error('The world has grown beyond one page.');
  return body;
};
