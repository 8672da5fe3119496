import { expect, test, vi } from 'vitest';
import { killDatabase } from '../../e2e/support/database.ts';
import { startServer } from '../../e2e/support/server.ts';
import { aKilledStage, killRounds, moments } from './a-killed-stage.ts';

test(
  'A database that is killed again and again under its server comes back by itself, with every change that was acknowledged, and each once.',
  { timeout: 60_000 + killRounds * 30_000 },
  async ({ onTestFinished }) => {
    const server = await startServer();
    onTestFinished(server.remove, 60_000);
    const isReady = async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const stage = await aKilledStage(server, () => killDatabase(server.dataDir));
    for (const [round, moment] of moments.entries()) {
      await stage.round(moment, round);
      await vi.waitFor(isReady, { timeout: 30_000, interval: 50 });
    }
    await stage.check();
    expect(stage.hits['before its commit']).toBeGreaterThan(0);
    expect(stage.hits['after its commit']).toBeGreaterThan(0);
    expect(server.words()).toContain('PostgreSQL is gone; starting it again');
  },
);
