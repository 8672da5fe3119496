import type { Context } from 'hono';
import { err, ok, type Result } from '#core/result.ts';
import { isUuid } from '../is-uuid.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { PasskeyRow } from './passkey-table.ts';

/** A passkey in the provider's shape. Fields without a value are left out; instants are UTC strings. */
export const passkeyAnswer = ({ id, friendly_name, created_at, last_used_at }: PasskeyRow) => ({
  id,
  ...(friendly_name === '' ? {} : { friendly_name }),
  created_at: created_at.toISOString(),
  ...(last_used_at === null ? {} : { last_used_at: last_used_at.toISOString() }),
});

/** The id of a passkey in a path. One that cannot be is told like one that is not there. */
export const readPasskeyId = (c: Context): Result<string, Refusal> => {
  const id = (c.req.param('passkey') ?? '').toLowerCase();
  return isUuid(id) ? ok(id) : err(refusals.passkeyNotFound);
};
