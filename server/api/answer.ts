import type { Refusal } from '#server/calls/refusal.ts';

/** A call that went well: the status, the JSON body (undefined means none) and headers of its own. */
export interface Answer<Body> {
  readonly kind: 'answer';
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a handler comes back with; a `Response` is sent as it is (streams and files). */
export type Outcome<Body> = Answer<Body> | Refusal | Response;

/** Answers JSON, with 200 unless told otherwise. */
export const answer = <Body>(
  body: Body,
  {
    status = 200,
    headers = {},
  }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Answer<Body> => ({ kind: 'answer', status, body, headers });

/** Done, and there is nothing to say about it: 204. */
export const noContent = (): Answer<undefined> => answer(undefined, { status: 204 });
