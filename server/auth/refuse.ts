import type { Context } from 'hono';
import type { Refusal } from './refusal.ts';

const versionHeader = 'X-Supabase-Api-Version';
const errorCodesSince = '2024-01-01';

/** Answers a refusal as JSON: in the new shape for API versions from 2024 on, else in the old shape. */
export function refuse(c: Context, refusal: Refusal, errorId?: string): Response {
  c.header('Cache-Control', 'no-store');
  c.header('X-Sb-Error-Code', refusal.code);
  if (refusal.retryAfterSeconds !== undefined) c.header('Retry-After', String(refusal.retryAfterSeconds));
  const weak = refusal.weakReasons === undefined ? {} : { weak_password: { reasons: refusal.weakReasons } };
  const { status, code, message, endedBy } = refusal;
  const more = { ...weak, ...(endedBy !== undefined && { ended_by: endedBy }) };
  if (!knowsErrorCodes(c.req.header(versionHeader))) {
    const id = errorId === undefined ? {} : { error_id: errorId };
    return c.json({ code: status, error_code: code, msg: message, ...id, ...more }, status);
  }
  c.header(versionHeader, errorCodesSince); // without this header, the client does not read `code`
  return c.json({ code, message, ...more }, status);
}

const knowsErrorCodes = (version: string | undefined): boolean =>
  version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= errorCodesSince;
