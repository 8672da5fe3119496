import { afterAll, beforeAll, expect, test } from 'vitest';
import { noSooner } from '#server/auth/requests/network.ts';
import { anAuthServer, aPerson, type AuthServer } from '../auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const lasted = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
const timerPrecisionMs = 2;

test('work that is quick is answered after fifty milliseconds, and so is its failure', async () => {
  expect(await lasted(() => noSooner(() => Promise.resolve('done')))).toBeGreaterThanOrEqual(50 - timerPrecisionMs);
  const failing = () => noSooner(() => Promise.reject(new Error('away')));
  expect(await lasted(() => expect(failing()).rejects.toThrow('away'))).toBeGreaterThanOrEqual(50 - timerPrecisionMs);
});

test('work that is slow is answered when it is done', async () => {
  let isDone = false;
  const slow = async (): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, 120));
    isDone = true;
    return 'done';
  };
  expect([await noSooner(slow), isDone]).toEqual(['done', true]);
});

test.each([
  ['/recover', {}],
  ['/otp', { create_user: false }],
  ['/resend', { type: 'signup' }],
  ['/verify', { type: 'email', token: '123456' }],
])('%s answers known and unknown addresses no sooner than that', async (at, body) => {
  const { email } = (await aPerson(server)).user;
  for (const address of [email, 'nobody.in.time@example.org'])
    expect(await lasted(async () => server.post(at, { ...body, email: address }))).toBeGreaterThanOrEqual(
      50 - timerPrecisionMs,
    );
});
