import { expect, test } from 'vitest';
import { startServer } from '../../e2e/support/server.ts';
import { aKilledStage, killRounds, moments } from './a-killed-stage.ts';

test(
  'A server that is killed again and again in the middle of pushes has every change that it acknowledged, and each once.',
  { timeout: 60_000 + killRounds * 15_000 },
  async ({ onTestFinished }) => {
    const server = await startServer();
    onTestFinished(server.remove, 60_000);
    const stage = await aKilledStage(server, server.kill);
    for (const [round, moment] of moments.entries()) {
      await stage.round(moment, round);
      await server.start();
    }
    await stage.check();
    expect(stage.hits['before its commit']).toBeGreaterThan(0);
    expect(stage.hits['after its commit']).toBeGreaterThan(0);
  },
);
