import { digestOf } from '#core/digest.ts';
import { newId } from '#core/ids.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import type { Outcome, PullAnswer, PulledRow, PushAnswer } from '#core/wire/sync-wire.ts';
import type { PullQuestion, SyncFault } from '#sync/sync-remote.ts';
import { aBook, nine, owner } from './core/mutations/a-book.ts';

export const httpFault = (status: number, code = 'any', more: Partial<SyncFault> = {}): SyncFault => ({
  kind: 'http',
  status,
  code,
  ...more,
});

/** A team's server in memory: runs each change once, in its device's order; no page of a pull splits a version. */
export const aTeamServer = () => {
  const book = aBook();
  const settled = new Map<string, Outcome>();
  const lastSeqs = new Map<string, number>();
  const state = { epoch: newId(), now: nine, pageRows: 1000 };

  const push = ({ clientId, epoch, mutations }: PushRequest, actor = owner): Result<PushAnswer, SyncFault> => {
    if (epoch !== null && epoch !== state.epoch) return err(httpFault(409, 'epoch'));
    const outcomes: Outcome[] = [];
    for (const { mid, seq, name, at, args } of mutations) {
      const expected = (lastSeqs.get(clientId) ?? 0) + 1;
      if (!settled.has(mid) && seq < expected) return err(httpFault(409, 'client_forked'));
      if (!settled.has(mid) && seq > expected) return err(httpFault(409, 'gap', { details: { expected } }));
      const outcome = settled.get(mid) ?? apply(mid, name, at, args, actor);
      settled.set(mid, outcome);
      if (seq === expected) lastSeqs.set(clientId, seq);
      outcomes.push(outcome);
    }
    return ok({ epoch: state.epoch, version: book.version(), outcomes, stopped: null });
  };

  const apply = (mid: string, name: string, at: string, args: unknown, actor: string): Outcome => {
    const done = book.run(name, args, { actor, at, now: state.now, latest: state.now });
    if (done.ok) return { mid, status: 'applied', version: book.version() };
    return { mid, status: 'rejected', code: done.error.code, message: 'No.', current: null };
  };

  const heads = () =>
    [...book.rows.values()].filter((row) => !row.deleted).map(({ kind, id, version }) => ({ t: kind, id, v: version }));

  const pull = ({ after, epoch, digest }: Omit<PullQuestion, 'access'>): Result<PullAnswer, SyncFault> => {
    if (epoch !== null && epoch !== state.epoch) return err(httpFault(409, 'epoch'));
    if (after > book.version()) return err(httpFault(409, 'epoch'));
    const newer = [...book.rows.values()]
      .filter((row) => row.version > after)
      .toSorted((a, b) => a.version - b.version);
    const last = newer[state.pageRows - 1]?.version ?? book.version();
    const page = newer.filter((row) => row.version <= last);
    const rows = page.map(({ kind, id, version, deleted, data }): PulledRow => ({
      t: kind,
      id,
      v: version,
      ...(deleted ? { del: 1 } : { d: { ...data } }),
    }));
    const more = page.length < newer.length;
    const to = more ? last : book.version();
    return ok({
      epoch: state.epoch,
      access: 'full',
      from: after,
      to,
      more,
      total: book.rows.size,
      rows,
      ...(digest && !more && { digest: digestOf(heads()) }),
    });
  };

  return { book, settled, lastSeqs, state, push, pull };
};

export type TeamServer = ReturnType<typeof aTeamServer>;
