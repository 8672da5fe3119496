import { describe, expect, test } from 'vitest';
import { faultKindOf, faultKinds, type FaultKind, pullReactionTo, pushReactionTo } from '#sync/reaction.ts';
import type { SyncFault } from '#sync/sync-remote.ts';
import { httpFault } from '../a-team-server.ts';

const again = { do: 'retry', afterMs: 0, reachable: true, mayRead: true };
const after = (afterMs: number) => ({ ...again, afterMs, mayRead: false });
const unreachable = { do: 'retry', afterMs: 0, reachable: false, mayRead: false };
const readAll = { do: 'read_all_again', reason: 'epoch' };

describe('Both calls', () => {
  test.each<[fault: SyncFault, kind: FaultKind, reaction: object]>([
    [{ kind: 'offline' }, 'unreachable', unreachable],
    [{ kind: 'timeout' }, 'unreachable', unreachable],
    [{ kind: 'unreadable', status: 200 }, 'unreachable', unreachable],
    [httpFault(401, 'unauthenticated'), 'signed_out', { do: 'sign_in' }],
    [httpFault(401, 'mfa_required'), 'signed_out', { do: 'sign_in' }],
    [httpFault(403, 'not_member'), 'not_member', { do: 'gone' }],
    [httpFault(403, 'cross_site'), 'refused', again],
    [httpFault(404, 'not_found'), 'refused', again],
    [httpFault(409, 'gap'), 'refused', again],
    [httpFault(409, 'gap', { details: { expected: '7' } }), 'refused', again],
    [httpFault(409, 'epoch'), 'other_epoch', readAll],
    [httpFault(409, 'conflict'), 'refused', again],
    [httpFault(410, 'resync'), 'too_far_behind', { do: 'read_all_again', reason: 'resync' }],
    [httpFault(421, 'misdirected'), 'misdirected', { do: 'misdirected' }],
    [httpFault(422, 'invalid'), 'refused', again],
    [httpFault(426, 'upgrade_required'), 'too_old', { do: 'upgrade' }],
    [httpFault(429, 'too_many_requests', { retryAfterMs: 7000 }), 'busy', after(7000)],
    [httpFault(429, 'too_many_requests', { retryAfterMs: 3_600_000 }), 'busy', after(60_000)],
    [httpFault(500, 'internal'), 'refused', again],
    [httpFault(500, 'internal', { retryAfterMs: 100 }), 'busy', after(100)],
    [httpFault(502, 'any'), 'no_server', unreachable],
    [httpFault(503, 'unavailable', { retryAfterMs: 2000 }), 'busy', after(2000)],
    [httpFault(504, 'any'), 'no_server', unreachable],
  ])('meet %j, which is "%s", with %j', (fault, kind, reaction) => {
    expect(faultKindOf(fault)).toBe(kind);
    expect(pushReactionTo(fault)).toEqual(reaction);
    expect(pullReactionTo(fault)).toEqual(reaction);
  });
});

describe('A push mends the queue, and a pull has none to mend:', () => {
  test.each<[fault: SyncFault, kind: FaultKind, push: object]>([
    [httpFault(409, 'gap', { details: { expected: 7 } }), 'gap', { do: 'resend', from: 7 }],
    [httpFault(409, 'client_forked'), 'forked', { do: 'new_client' }],
    [httpFault(413, 'too_large'), 'too_large', { do: 'halve' }],
  ])('%j', (fault, kind, push) => {
    expect(faultKindOf(fault)).toBe(kind);
    expect(pushReactionTo(fault)).toEqual(push);
    expect(pullReactionTo(fault)).toEqual(again);
  });
});

test('No cell of the table is missing: every kind of fault comes from some answer, and every answer has one reaction per call.', () => {
  const codes = ['any', 'not_member', 'gap', 'client_forked', 'epoch'];
  const answers = Array.from({ length: 300 }, (_, at) => 300 + at).flatMap((status) =>
    codes.map((code) => httpFault(status, code, { details: { expected: 1 } })),
  );
  const faults: SyncFault[] = [{ kind: 'offline' }, ...answers];
  expect(new Set(faults.map(faultKindOf))).toEqual(new Set(faultKinds));
  for (const fault of faults) {
    expect(pushReactionTo(fault)).toMatchObject({ do: expect.any(String) });
    expect(pullReactionTo(fault)).toMatchObject({
      do: expect.stringMatching(/^(?:retry|sign_in|upgrade|misdirected|gone|read_all_again)$/),
    });
  }
});
