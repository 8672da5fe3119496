import { expect, test } from 'vitest';
import { reactionTo } from '#sync/reaction.ts';
import type { SyncFault } from '#sync/sync-remote.ts';
import { httpFault } from '../a-team-server.ts';

const again = { do: 'retry', afterMs: 0, reachable: true };

test.each<[fault: SyncFault, reaction: object]>([
  [{ kind: 'offline' }, { ...again, reachable: false }],
  [{ kind: 'timeout' }, { ...again, reachable: false }],
  [
    { kind: 'unreadable', status: 200 },
    { ...again, reachable: false },
  ],
  [httpFault(401, 'unauthenticated'), { do: 'sign_in' }],
  [httpFault(401, 'mfa_required'), { do: 'sign_in' }],
  [httpFault(403, 'not_member'), { do: 'gone' }],
  [httpFault(403, 'cross_site'), again],
  [httpFault(404, 'not_found'), again],
  [httpFault(409, 'gap', { details: { expected: 7 } }), { do: 'resend', from: 7 }],
  [httpFault(409, 'gap'), again],
  [httpFault(409, 'gap', { details: { expected: '7' } }), again],
  [httpFault(409, 'client_forked'), { do: 'new_client' }],
  [httpFault(409, 'epoch'), { do: 'resync' }],
  [httpFault(409, 'conflict'), again],
  [httpFault(410, 'resync'), { do: 'resync' }],
  [httpFault(413, 'too_large'), { do: 'halve' }],
  [httpFault(422, 'invalid'), again],
  [httpFault(426, 'upgrade_required'), { do: 'upgrade' }],
  [httpFault(429, 'too_many_requests', { retryAfterMs: 7000 }), { ...again, afterMs: 7000 }],
  [httpFault(429, 'too_many_requests', { retryAfterMs: 3_600_000 }), { ...again, afterMs: 60_000 }],
  [httpFault(500, 'internal'), again],
  [httpFault(502, 'any'), { ...again, reachable: false }],
  [httpFault(503, 'unavailable', { retryAfterMs: 2000 }), { ...again, afterMs: 2000 }],
  [httpFault(504, 'any'), { ...again, reachable: false }],
])('%j is met by %j', (fault, reaction) => {
  expect(reactionTo(fault)).toEqual(reaction);
});

test('Every status has a reaction.', () => {
  for (let status = 300; status < 600; status += 1)
    expect(reactionTo(httpFault(status))).toMatchObject({ do: expect.any(String) });
});
