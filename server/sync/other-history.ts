import { can } from '#core/permissions.ts';
import type { MemberRights } from '#server/db/members.ts';
import { startNewHistoryOf, type SeenPlace } from '#server/db/history/new-history.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { lockTeam, type TeamCounter } from '#server/db/history/team-counters.ts';
import { historyMarks } from '#server/db/history/team-history.ts';
import type { Log } from '#server/base/log.ts';

/*
 * A backup may be put back without a word to the server. Its devices then know versions that are gone, or that hold
 * something else by now. Each call tells the newest place in the history that the device has seen; where the mark
 * there is another one, or nobody knows its epoch, the team gets a new epoch, as by `npm run restored`, and the devices offer again what is lost.
 */

/**
 * Whether the team's history is not the one that a device has seen. `there`: the mark of that version, where one is
 * kept.
 */
export const isOther = (
  seen: SeenPlace,
  { epoch, former, version }: Pick<TeamCounter, 'epoch' | 'former' | 'version'>,
  there: string | undefined,
): boolean => {
  if (seen.epoch !== epoch) return former[seen.epoch] === undefined; // an epoch that began after the backup was made
  return seen.version > version || (seen.last !== undefined && there !== undefined && there !== seen.last);
};

/** Begins a new history in a locked team, when the person has anything to give back to it: a viewer only reads anew. */
export const begin = async (
  tx: Sql,
  { teamId, counter, rights, seen, log }: SetBack & { readonly counter: TeamCounter },
): Promise<void> => {
  if (!can(rights.role, 'inventory.change')) return;
  const shared = await startNewHistoryOf(tx, teamId, counter, seen);
  log.warn(
    { team: teamId, heard: seen, version: counter.version, shared },
    'The database was set back: a new history begins',
  );
};

/** A team that was set back, and the place that a device has seen of it. */
export interface SetBack {
  readonly teamId: number;
  readonly rights: MemberRights;
  readonly seen: SeenPlace;
  readonly log: Log;
}

/** Does so for a team that was only read. Nothing happens when another device was first. */
export const noticeSetBack = (db: Database, epoch: string, found: SetBack): Promise<void> =>
  db.transaction(async (tx) => {
    const counter = await lockTeam(tx, found.teamId);
    if (counter.epoch !== epoch) return;
    const { there } = await historyMarks(tx, found.teamId, found.seen.version);
    if (isOther(found.seen, counter, there)) await begin(tx, { ...found, counter });
  });
