import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { atFullCost } from '../cheap-argon2.ts';
import { anAuthServer, aPerson, type AuthServer } from './auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const signIn = (body: object) => server.post('/token?grant_type=password', body);

test('an unknown address costs as much time as a wrong password', async () => {
  onTestFinished(atFullCost());
  const { user } = await aPerson(server);
  const attempt = async (email: string): Promise<number> => {
    const from = performance.now();
    await signIn({ email, password: 'seven silk spoolz' });
    return performance.now() - from;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    known.push(await attempt(user.email));
    unknown.push(await attempt('nobody@example.org'));
  }
  // a busy machine disturbs the shortest attempts least; without hashing, the unknown one would take a tenth
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
});
