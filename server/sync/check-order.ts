import { err, ok, type Result } from '#core/result.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';

/** Checks that a push continues a device's queue: each change without a record must have the next number. */
export function checkOrder(
  mutations: readonly Pick<PushedMutation, 'seq' | 'mid'>[],
  recorded: ReadonlySet<string>,
  lastSeq: number,
): Result<undefined, Refusal> {
  const known = new Set(recorded);
  let expected = lastSeq + 1;
  for (const { seq, mid } of mutations) {
    // another change has used this number: two devices have the same id (for example after a profile was copied)
    if (!known.has(mid) && seq < expected) return err(refuse('client_forked'));
    if (!known.has(mid) && seq > expected) return err(refuse('gap', { details: { expected } }));
    if (seq === expected) expected += 1;
    known.add(mid);
  }
  return ok(undefined);
}
