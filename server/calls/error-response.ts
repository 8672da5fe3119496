import { refusalStatus, type Refusal } from './refusal.ts';

/** The one shape in which this API says no: status, `Retry-After` where it helps, and the error object of the contract. */
export const errorResponse = (
  { code, message, fields, details, retryAfterSeconds }: Refusal,
  requestId: string,
): Response => {
  const error = { code, message, ...(fields && { fields }), requestId, ...(details && { details }) };
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(JSON.stringify({ error }), { status: refusalStatus[code], headers });
};
