import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aChange, aDevice } from '../product.ts';
import { dailyMails, day } from './daily-mails.ts';

let daily: Awaited<ReturnType<typeof dailyMails>>;
beforeAll(async () => {
  daily = await dailyMails();
});
afterAll(() => daily.close());

const bad = 'www.evil.example/login';

test('Whatever people call themselves, their teams and their things, no line of a daily mail holds a link but our own.', async () => {
  await daily.newMorning();
  const { product, mails } = daily;
  const [eve, bo] = [await daily.somebody('eve'), await daily.somebody('bo')];
  const team = await product.team(eve, 'Guild');
  await product.join(bo, team, 'member');
  await product.db.query('update app.member set joined_at = $1', [new Date(product.time.now)]);
  const topics = ['lowStock', 'maintenanceDue', 'invites', 'needsAttention'];
  const value = Object.fromEntries(topics.map((topic) => [topic, { app: true, email: true }]));
  await bo.call('PATCH', `/teams/${team}/members/settings/notifications`, { body: { value } });
  // writes the names directly: the server refuses such names now, but earlier releases stored them
  await product.db.query('update app.team set name = $1', [bad]);
  await product.db.query('update app.profile set full_name = $1 where user_id = $2', [bad, eve.userId]);

  const colour = await daily.aColour(eve, team, { brand: bad, name: 'ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ' });
  await colour.dip();
  const [device, bos] = [aDevice(eve, team), aDevice(bo, team)];
  const machine = { id: newId(), set: { nickname: bad, brand: 'Tajima', model: 'TMEZ-SC' } };
  const task = { id: newId(), set: { title: bad, machineIds: [machine.id], everyDays: 1 } };
  const { version: baseVersion } = await device.push(
    aChange('machine.create', machine),
    aChange('maintenanceTask.create', task),
  );
  const noted = (notes: string) => aChange('thread.update', { id: colour.thread.id, set: { notes }, baseVersion });
  await bos.push(noted('Top drawer'));
  await device.push(noted('Bottom drawer'));
  const other = await product.team(eve, 'Other');
  await product.db.query('update app.team set name = $1 where public_id = $2', [bad, other]);
  await eve.call('POST', `/teams/${other}/invites`, { body: { email: bo.email, role: 'viewer' } });
  await eve.call('POST', `/teams/${team}/members`, { body: { userId: bo.userId, role: 'owner' } });
  await product.join(product.person('cy'), team, 'viewer');
  await eve.call('POST', `/teams/${team}/members`, { body: { userId: bo.userId, role: 'admin' } });
  product.time.now += day;
  await daily.nextDay();

  const received = mails.to(bo.email);
  const digest = received.find((mail) => mail.includes('What is new in your workshop')) ?? '';
  for (const title of ['Below the minimum', 'Maintenance due', 'Needs attention', 'Invitations', 'Your teams'])
    expect(digest).toContain(title);
  expect(digest).toContain('www. evil. example/login');
  for (const mail of received) expect(mail.normalize('NFKC')).not.toMatch(/(www|evil)\.\S/);
});
