import { expect, test } from 'vitest';
import { aBackup } from './a-backup.ts';
import { aListeningDevice, aThread, aWorkshop, own, withDoorbell } from './a-listening-device.ts';

withDoorbell();

test('a device at rest learns at once that another database leads, and offers again what that one lacks', async () => {
  const { node, ana, teamId } = await aWorkshop();
  const tablet = await aListeningDevice(ana, teamId, () => node.url);
  const threads = async () =>
    (await own.db.query<{ code: string }>('select code from app.thread')).map(({ code }) => code);
  const putBack = await aBackup(own.db);
  await tablet.save(aThread('1902').draft);
  await expect.poll(() => tablet.db.outbox.count()).toBe(0);
  expect(await threads()).toEqual(['1902']);
  // an earlier backup stands for a replica that lagged behind; its takeover also cuts the server's connections
  await putBack();
  expect(await threads()).toEqual([]);
  await own.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'spoolside-doorbell' and datname = current_database()`,
  );
  await expect.poll(threads).toEqual(['1902']); // an idle device that gets no ring asks the server after five minutes
  expect([tablet.faults, tablet.onFaults]).toEqual([[], []]);
});
