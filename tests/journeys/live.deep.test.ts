import { describe, expect, test } from 'vitest';
import { rowKey } from '#data/database/team-database.ts';
import { aListeningDevice, aThread, aWorkshop, edits, withDoorbell } from './a-listening-device.ts';

withDoorbell();

describe('What one device writes, another shows by itself', () => {
  test('a flood of edits rings at most ten times a second, and the last one arrives', async () => {
    const { node, ana, bo, teamId } = await aWorkshop();
    const tablet = await aListeningDevice(ana, teamId, () => node.url);
    const phone = await aListeningDevice(bo, teamId, () => node.url);
    const before = performance.now();
    let id = '';
    for (let at = 0; at < edits; at += 1) {
      const thread = aThread(String(at));
      id = thread.id;
      await tablet.save(thread.draft);
      await tablet.sync();
    }
    const seconds = (performance.now() - before) / 1000;
    await expect.poll(async () => (await phone.living()).has(rowKey('thread', id)), { timeout: 5000 }).toBe(true);
    expect(phone.heard.changes).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 2);
    expect((await phone.living()).size).toBe(edits);
  });
});
