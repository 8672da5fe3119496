import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import type { Rule, Told, Treatment } from '../support/gate.ts';

const pushes = /\/sync\/push$/;
const syncing = /\/sync\/(push|pull)/;

export const refusal = (
  status: number,
  code: string,
  more: { readonly details?: object; readonly headers?: Readonly<Record<string, string>> } = {},
): Told => ({
  status,
  headers: { 'Content-Type': 'application/json', ...more.headers },
  body: JSON.stringify({
    error: { code, message: 'Refused by the test.', ...(more.details && { details: more.details }) },
  }),
});

export const everyPush =
  (treatment: Treatment): Rule =>
  ({ path }) =>
    pushes.test(path) ? treatment : undefined;

export const allSync =
  (treatment: Treatment): Rule =>
  ({ path }) =>
    syncing.test(path) ? treatment : undefined;

export const firstPush = (treatment: Treatment): Rule => {
  let isFirst = true;
  return ({ path }) => {
    if (!isFirst || !pushes.test(path)) return undefined;
    isFirst = false;
    return treatment;
  };
};

/** Answers a push with this outcome for each of its changes, or with a stop at the first one. */
export const outcomes =
  (outcome: object, stopped: object | null = null): Treatment =>
  async (_forward, sent) => {
    const { epoch, mutations } = JSON.parse(sent) as PushRequest;
    const told = stopped === null ? mutations.map(({ mid }) => ({ mid, ...outcome })) : [];
    const first = mutations[0]?.mid;
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ epoch, version: 1, outcomes: told, stopped: stopped && { mid: first, ...stopped } }),
    };
  };
