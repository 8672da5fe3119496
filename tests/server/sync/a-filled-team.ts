import { afterAll, beforeAll } from 'vitest';
import { newId } from '#core/ids.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import type { RowKind, RowTypes } from '#core/kinds/kinds.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import type { PulledRow } from '#core/wire/sync-wire.ts';
import { saveRows } from '#server/db/rows.ts';
import { lockTeam } from '#server/db/history/heads.ts';
import { liveAfter } from '#server/sync/apply-mutation.ts';
import { aDevice, aProduct, type Person, type Product } from '../product.ts';

export let product: Product;
export let ana: Person;

export const withATeam = (): void => {
  beforeAll(async () => {
    product = await aProduct();
    ana = product.person();
  });
  afterAll(() => product.close());
};

export const aTeamOf = async (threads: number, set: Readonly<Partial<Thread>> = {}) => {
  const team = await product.team(ana);
  await fill(
    team,
    Array.from({ length: threads }, () => [
      aRow('thread', { ...threadDefaults, brand: 'A', line: 'B', code: 'C', ...set }),
    ]),
  );
  return { team, device: aDevice(ana, team) };
};

export const aRow = <K extends RowKind>(kind: K, data: RowTypes[K]): WrittenRow => ({
  kind,
  id: newId(),
  deleted: false,
  data: { ...data, createdAt: at, createdBy: ana.userId, updatedAt: at, updatedBy: ana.userId },
});

export const at = '2026-03-01T10:00:00.000Z';

/** Writes rows as that many changes would, each with its own version, but without a push for each. */
export const fill = (team: string, changes: readonly (readonly WrittenRow[])[]) =>
  product.db.transaction(async (tx) => {
    const [found] = await tx.query<{ id: number }>('select id from app.team where public_id = $1', [team]);
    const teamId = found?.id ?? 0;
    let { version, live } = await lockTeam(tx, teamId);
    for (const rows of changes) live = liveAfter(live, await saveRows(tx, teamId, (version += 1), rows));
    await tx.query('update app.team_counter set version = $2, live = $3 where team_id = $1', [teamId, version, live]);
  });

export const pagesOf = async (device: ReturnType<typeof aDevice>, more = '') => {
  const pages = [await device.pull(0, more)];
  for (let page = pages[0]; page?.more; pages.push(page)) page = await device.pull(page.to, more);
  return pages;
};

/** The checksum computed with big integers straight from its definition, without the product's arithmetic. */
export const sumOf = (rows: readonly PulledRow[]): string => {
  const hashes = rows.map(({ t, id, v }) => {
    let hash = 0xcbf29ce484222325n;
    for (const byte of Buffer.from(`${t}/${id}/${v}`))
      hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return hash;
  });
  return (hashes.reduce((sum, hash) => sum + hash, 0n) % 2n ** 64n).toString();
};
