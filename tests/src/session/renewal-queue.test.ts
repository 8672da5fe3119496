import { describe, expect, test } from 'vitest';
import { createRenewalQueue, type QueueRenewal } from '#session/renewal-queue.ts';
import { aToken } from './fake-auth-server.ts';
import { someLocks } from './fake-browser.ts';

const key = 'session';
const sessionOf = (refreshToken: string): string =>
  JSON.stringify({
    access_token: aToken({ userId: 'jo', email: 'jo@example.com', sessionId: 's1', expiresAtMs: 0 }),
    refresh_token: refreshToken,
  });
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const someTabs = () => {
  const texts = new Map([[key, sessionOf('first')]]);
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  };
  const locks = someLocks();
  const sent: string[] = [];
  const renew = async (
    queueRenewal: QueueRenewal,
    next: string,
    { savesAfterMs = 30, status = 200 } = {},
  ): Promise<Response> => {
    const held = JSON.parse(storage.getItem(key) ?? '{}').refresh_token;
    const reply = await queueRenewal(held, async () => {
      sent.push(held);
      await pause(5);
      return new Response(sessionOf(next), { status });
    });
    const text = await reply.clone().text();
    await pause(savesAfterMs);
    if (reply.ok) storage.setItem(key, text);
    return reply;
  };
  return { storage, sent, renew, tab: () => createRenewalQueue({ storage, storageKey: key, locks, wait: pause }) };
};

const tokenIn = async (reply: Response): Promise<unknown> => JSON.parse(await reply.text()).refresh_token;

describe('renewals of several tabs', () => {
  test('ask once: who comes later gets what the earlier one got, also while that is still being saved', async () => {
    const { sent, renew, tab } = someTabs();
    const replies = await Promise.all([renew(tab(), 'second'), renew(tab(), 'third'), renew(tab(), 'fourth')]);
    expect(await Promise.all(replies.map(tokenIn))).toEqual(['second', 'second', 'second']);
    expect(sent).toEqual(['first']);
  });

  test('that tries again with a token of before a renewal gets what there is', async () => {
    const { sent, storage, tab } = someTabs();
    storage.setItem(key, sessionOf('second'));
    const reply = await tab()('first', () => Promise.reject(new Error('must not be asked')));
    expect([await tokenIn(reply), sent]).toEqual(['second', []]);
  });

  test('go one after the other when the first was refused, or is never saved', async () => {
    const { sent, renew, tab } = someTabs();
    const [refused, granted] = await Promise.all([
      renew(tab(), 'second', { status: 429 }),
      renew(tab(), 'third', { savesAfterMs: 1000 }),
    ]);
    expect([refused.status, await tokenIn(granted), sent]).toEqual([429, 'third', ['first', 'first']]);
    const unsaved = await Promise.all([renew(tab(), 'fourth', { savesAfterMs: 600 }), renew(tab(), 'fifth')]);
    expect([await Promise.all(unsaved.map(tokenIn)), sent.slice(2)]).toEqual([
      ['fourth', 'fifth'],
      ['third', 'third'],
    ]);
  });

  test('send nothing once somebody has logged out', async () => {
    const { sent, storage, renew, tab } = someTabs();
    const waiting = renew(tab(), 'second', { status: 500 });
    const late = tab()('first', () => Promise.reject(new Error('must not be asked')));
    await pause(2);
    storage.removeItem(key);
    expect([(await waiting).status, (await late).status, sent]).toEqual([500, 503, ['first']]);
  });

  test('hear of a request that failed, and leave the turn to the next', async () => {
    const { renew, sent, tab } = someTabs();
    const cause = new TypeError('Failed to fetch');
    await expect(tab()('first', () => Promise.reject(cause))).rejects.toBe(cause);
    expect([await tokenIn(await renew(tab(), 'second')), sent]).toEqual(['second', ['first']]);
  });
});
