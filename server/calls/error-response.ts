import { refusalStatus, type Refusal } from './refusal.ts';

/** Makes the error answer of a call: the status, `Retry-After` if given, and the error object (protocol: Errors). */
export function errorResponse(
  { code, message, fields, details, retryAfterSeconds }: Refusal,
  requestId: string,
): Response {
  const error = { code, message, ...(fields && { fields }), requestId, ...(details && { details }) };
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(JSON.stringify({ error }), { status: refusalStatus[code], headers });
}
