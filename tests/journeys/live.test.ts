import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { rowKey } from '#data/database/team-database.ts';
import { aNode } from '../server/doorbell/a-node.ts';
import { aListeningDevice, at, aThread, aWorkshop, edits, own, withDoorbell } from './a-listening-device.ts';

withDoorbell();

describe('What one device writes, another shows by itself', () => {
  test('within moments, and nobody touched it', async () => {
    const { node, ana, bo, teamId } = await aWorkshop();
    const tablet = await aListeningDevice(ana, teamId, () => node.url);
    const phone = await aListeningDevice(bo, teamId, () => node.url);
    const took: number[] = [];
    const rang: number[] = [];
    for (let edit = 0; edit < edits; edit += 1) {
      const { id, draft } = aThread(String(edit));
      const arrival = phone.arrivalOf(rowKey('thread', id));
      await tablet.save(draft);
      expect(await tablet.sync()).toBe('idle');
      const pushedAt = tablet.answeredAt.at(-1) ?? 0;
      took.push((await arrival) - pushedAt);
      rang.push(phone.heard.at - pushedAt);
      await sleep(120); // longer than the server waits between two rings
    }
    process.stdout.write(
      `  live: ${edits} edits, from the answer of the push to the row on the other device: median ${at(took, 0.5)} ms, p95 ${at(took, 0.95)} ms; to the bell: ${at(rang, 0.5)} ms\n`,
    );
    expect(took.every((ms) => ms < 5000)).toBe(true);
    expect([...tablet.onFaults, ...phone.onFaults, ...tablet.faults, ...phone.faults]).toEqual([]);
    expect((await phone.living()).size).toBe(edits);
  });
});

describe('When the server goes away and comes back', () => {
  test('the device hears again by itself, and has what it missed', async () => {
    const { node, ana, bo, teamId } = await aWorkshop();
    const at = { url: node.url };
    const phone = await aListeningDevice(bo, teamId, () => at.url);
    const looks = phone.heard.looks;
    const { id, draft } = aThread('1902');
    const next = await aNode(own);
    const tablet = await aListeningDevice(ana, teamId, () => next.url);
    await node.close();
    await expect.poll(phone.doorbell.isLive).toBe(false);
    await tablet.save(draft);
    await tablet.sync();
    at.url = next.url;
    await expect.poll(async () => (await phone.living()).has(rowKey('thread', id))).toBe(true);
    await expect.poll(phone.doorbell.isLive).toBe(true);
    expect(phone.heard.looks).toBeGreaterThan(looks);
    expect(phone.onFaults).toEqual([]);
  });
});
