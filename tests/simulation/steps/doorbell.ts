import { pageOfRing } from '#server/sync/pull.ts';
import { oneOf } from '../../src/seeded.ts';
import type { Ring, World } from '../world.ts';
import type { Step } from './step.ts';

/** Rings every tab that hears, with the page that the server would send it, which may come late or not at all. */
export const sendRings = async (world: World): Promise<void> => {
  const rung = world.server.product.rings.splice(0);
  if (rung.length === 0) return;
  const members = new Set(world.contents.members.map(({ user_id: id }) => id));
  const [row] = await world.server.db.query<{ id: number }>('select id from app.team where public_id = $1', [
    world.teamId,
  ]);
  for (const { team, version } of rung)
    for (const tab of world.liveTabs())
      if (team === world.teamId && tab.device.hears && members.has(tab.device.person.userId)) {
        const { userId } = tab.device.person;
        const news = await pageOfRing(world.server.db, row?.id ?? 0, userId, tab.told.version ?? version - 1);
        tab.told.version = news?.page.to ?? version;
        world.rings.push({ tab, version, ...(news && { news }) });
      }
};

export const ring: Step = async (world, random) => {
  if (world.rings.length === 0) return undefined;
  return hear(world, oneOf(random, world.rings));
};

export const loseRing: Step = async (world, random) => {
  if (world.rings.length === 0) return undefined;
  const lost = oneOf(random, world.rings);
  world.rings.splice(world.rings.indexOf(lost), 1);
  return `a ring for ${lost.tab.name} is lost`;
};

export const hear = async (world: World, one: Ring): Promise<string> => {
  world.rings.splice(world.rings.indexOf(one), 1);
  const { tab, version, news } = one;
  if (!tab.isDead() && !tab.device.isCutOff && !tab.device.isSignedOut) tab.hear(version, news);
  await world.rest();
  return `${tab.name} hears of ${version}`;
};
