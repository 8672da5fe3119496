import type { MutationContext } from '#core/mutations/mutation.ts';
import type { Sql } from '#server/db/sql.ts';
import { earlyChanges, endEarly, type EarlyChange } from '#server/db/history/early-changes.ts';
import type { Live } from '#server/db/history/team-counters.ts';
import type { Log } from '#server/base/log.ts';
import { applyMutation, type ApplyTo } from './apply-mutation.ts';
import { createWorkingSet } from './working-set.ts';

/** The team in which changes wait, the version after which rows were written that they may wait for, and when and where their time has come. */
export interface Waiting {
  readonly teamId: number;
  readonly writtenAfter: number;
  readonly clientId: string;
  readonly context: Pick<MutationContext, 'teamId' | 'now' | 'latest'>;
  readonly log: Log;
}

/** Gives the changes that came too early another try for which something has come, in the old order and until none gets any further: one may be what the next one waits for. The role that their senders have now decides. */
export const wakeEarly = async (
  tx: Sql,
  waiting: Waiting,
  from: { readonly version: number; readonly live: Live },
): Promise<{ readonly version: number; readonly live: Live }> => {
  const rows = createWorkingSet(waiting.teamId);
  let { version, live } = from;
  for (let before = -1; before < version;) {
    before = version;
    for (const early of await earlyChanges(tx, waiting.teamId, waiting.writtenAfter)) {
      const woken = await wake(tx, waiting, early, { rows, version: version + 1, live });
      if (woken !== 'waits' && woken !== 'never') ({ version, live } = woken);
    }
  }
  return { version, live };
};

const wake = async (
  tx: Sql,
  { teamId, clientId, context, log }: Waiting,
  { userId, role, body }: EarlyChange,
  to: Pick<ApplyTo, 'rows' | 'version' | 'live'>,
): Promise<{ readonly version: number; readonly live: Live } | 'waits' | 'never'> => {
  const { mid, name } = body;
  const who = { ...context, actor: userId, role, at: body.at };
  const applied = await applyMutation(tx, { teamId, clientId, pushedAt: 0, ...to }, body, who);
  if (applied.kind === 'early') return 'waits';
  if (applied.kind === 'applied') {
    await endEarly(tx, teamId, mid, to.version);
    return { version: to.version, live: applied.live };
  }
  if (applied.kind === 'threw') {
    log.error({ err: applied.error, mid, name }, 'A change that waits threw'); // a later release may know better
    return 'waits';
  }
  log.error({ mid, name, code: applied.refusal.code }, 'A change had waited and was refused');
  await endEarly(tx, teamId, mid, null);
  return 'never';
};
