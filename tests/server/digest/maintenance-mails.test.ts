import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { aChange, aDevice, type Person } from '../product.ts';
import { dailyMails, day, hour, minute } from './daily-mails.ts';

let daily: Awaited<ReturnType<typeof dailyMails>>;
beforeAll(async () => {
  daily = await dailyMails();
});
afterAll(() => daily.close());

let ana: Person;
let team: string;
beforeEach(async () => {
  await daily.newMorning();
  ana = await daily.somebody('ana');
  team = await daily.product.team(ana, 'Nadelöhr');
});

const aMachine = async (set: object = {}, { of = team, machine = {} }: { of?: string; machine?: object } = {}) => {
  const device = aDevice(ana, of);
  const [machineId, taskId] = [newId(), newId()];
  const built = { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC', ...machine };
  const task = { title: 'Oil the hook', machineIds: [machineId], everyDays: 10, ...set };
  await device.push(
    aChange('machine.create', { id: machineId, set: built }),
    aChange('maintenanceTask.create', { id: taskId, set: task }),
  );
  const now = () => new Date(daily.product.time.now).toISOString();
  return {
    device,
    machineId,
    taskId,
    run: (seconds: number) => {
      daily.product.time.now += minute;
      return device.push(
        aChange('run.create', { id: newId(), set: { machineId, pieces: 1, seconds, at: now() } }, now()),
      );
    },
    done: async () => {
      const id = newId();
      await device.push(aChange('maintenanceLog.create', { id, set: { machineId, taskId, doneAt: now() } }, now()));
      return {
        undo: () =>
          device.push(
            aChange('maintenanceLog.create', {
              id: undoingId(of, 'maintenanceLog', id),
              set: { machineId, taskId, reversesId: id },
            }),
          ),
      };
    },
  };
};

const told = (who: Person): readonly string[] =>
  daily.mails.to(who.email).flatMap((raw) => {
    const text = raw.split('text/html')[0] ?? '';
    return [...text.replaceAll('=\r\n', '').matchAll(/^- (Bertha.*)$/gmu)].map(([, line]) => line?.trim() ?? '');
  });

/** Moves the clock `count` days; sends only the mails of the last day, and returns how many. */
const days = (count: number): Promise<number> => {
  daily.product.time.now += (count - 1) * day;
  return daily.nextDay();
};

test('What is soon due is told once, not once a day, and once more when it has been done and is due again.', async () => {
  const { done } = await aMachine();
  expect(await days(7)).toBe(0);
  expect(await days(1)).toBe(1);
  for (let at = 0; at < 4; at += 1) expect(await days(1)).toBe(0);
  expect(told(ana)).toEqual([expect.stringContaining('Oil the hook (Nadel')]);
  expect(told(ana)[0]).toMatch(/soon, in 2 days$/u);
  await done();
  expect(await days(7)).toBe(0);
  expect(await days(2)).toBe(1);
  expect(told(ana)).toHaveLength(2);
});

test('A due that stands for half a year is told once: its mark does not grow old.', async () => {
  await aMachine();
  await days(9);
  daily.product.time.now += 180 * day;
  expect(await days(1)).toBe(0);
  const marks = await daily.product.db.query<{ digestedAt: Date }>(
    'select digested_at as "digestedAt" from app.notification_mark where user_id = $1',
    [ana.userId],
  );
  expect(marks).toEqual([{ digestedAt: new Date(daily.product.time.now) }]);
});

test('One that was done and taken back is the due that was told before.', async () => {
  const { done } = await aMachine();
  expect(await days(9)).toBe(1);
  const { undo } = await done();
  await undo();
  expect(await days(3)).toBe(0);
});

test('Hours are judged by the runs that the server knows [T1].', async () => {
  const { run } = await aMachine({ everyDays: null, everyHours: '4' });
  await run(3600);
  expect(await days(1)).toBe(0);
  await run(4 * 3600);
  expect(await days(1)).toBe(1);
  expect(told(ana)[0]).toMatch(/overdue by 1 h$/u);
});

test('A day begins by the clock of the team: it is due in Auckland and not yet in the team at home.', async () => {
  const far = await daily.product.team(ana, 'Far');
  await ana.call('PATCH', `/teams/${far}/settings`, { body: { timeZone: 'Pacific/Auckland' } });
  await aMachine({ everyDays: 1 });
  await aMachine({ everyDays: 1 }, { of: far });
  daily.product.time.now += 3 * hour; // by now it is 13:00 UTC, and already the next day in Auckland
  expect(await daily.digests()).toBe(1);
  expect(told(ana)).toEqual(['Bertha, Oil the hook (Far): due']);
});

test.each([
  ['a machine that was sold', {}, { status: 'sold' }],
  ['a machine that is stored', {}, { status: 'stored' }],
  ['a task that rests', { active: false }, {}],
])('Nobody is told about %s.', async (_what, set, machine) => {
  await aMachine(set, { machine });
  expect(await days(12)).toBe(0);
});

test('Nobody is told about a machine or a task that is deleted, nor by a team that is left.', async () => {
  const { device, machineId } = await aMachine();
  const second = await aMachine({}, { machine: { nickname: 'Bertha II' } });
  const bo = await daily.somebody('bo');
  await daily.product.join(bo, team, 'viewer');
  const { version } = await device.push(aChange('machine.delete', { id: machineId, baseVersion: 1 }));
  await second.device.push(aChange('maintenanceTask.delete', { id: second.taskId, baseVersion: version }));
  expect(await days(12)).toBe(0);
  await aMachine();
  await bo.call('DELETE', `/teams/${team}/members/${bo.userId}`);
  expect(await days(12)).toBe(1);
  expect(told(bo)).toEqual([]);
});

test('Viewers are told too, each in their language, and nobody who does not want to hear of it by mail.', async () => {
  const bo = await daily.somebody('bo');
  await daily.product.join(bo, team, 'viewer');
  await bo.call('PATCH', '/users/me', { body: { locale: 'de' } });
  const channels = { app: true, email: true };
  const value = { lowStock: channels, maintenanceDue: { app: true, email: false }, invites: channels };
  await ana.call('PATCH', `/teams/${team}/members/settings/notifications`, {
    body: { value: { ...value, needsAttention: channels } },
  });
  await aMachine();
  expect(await days(8)).toBe(1);
  expect(told(ana)).toEqual([]);
  expect(told(bo)[0]).toMatch(/bald, in 2 Tagen$/u);
  await ana.call('PATCH', `/teams/${team}/members/settings/notifications`, {
    body: { value: { ...value, maintenanceDue: channels, needsAttention: channels } },
  });
  expect(await days(3)).toBe(0); // events from the time without these mails count as reported
});
