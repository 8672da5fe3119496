import type { Refusal } from '#server/calls/refusal.ts';

/** The answer to a call that succeeded: status, JSON body (undefined for none) and extra headers. */
export interface Answer<Body> {
  readonly kind: 'answer';
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** The result of a handler. A `Response`, for a stream or a file, is sent without conversion. */
export type Outcome<Body> = Answer<Body> | Refusal | Response;

/** Makes an answer with a JSON body, of status 200 by default. */
export function answer<Body>(
  body: Body,
  {
    status = 200,
    headers = {},
  }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Answer<Body> {
  return { kind: 'answer', status, body, headers };
}

/** Makes the answer of a successful call without a body: 204. */
export function noContent(): Answer<undefined> {
  return answer(undefined, { status: 204 });
}
