import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messagesOf } from '#data/me/contact-messages.ts';
import { unsentOf } from '#data/database/device-databases.ts';
import { slowDown } from '../data/a-slow-tab.ts';
import { inTenSeconds, keepBusy, pass, real } from '../data/in-ten-seconds.ts';
import { aServer, aTeam, aTeamPage, idOf, userId } from '../me/a-team-page.ts';

const opened = async () => {
  const server = aServer([aTeam(1)], idOf(1));
  const page = aTeamPage(server);
  await page.teams.load();
  const { device, sendMessage } = page.personalCalls;
  const sent = () => server.asked.filter((what) => what.startsWith('contact'));
  const held = async () =>
    (await messagesOf(device, userId)).map(({ topic, message, refused }) => ({ topic, message, refused }));
  const keep = (topic: string) => sendMessage({ topic, message: text });
  const send = async (topic: string) => (await keep(topic)).end;
  return { ...page, server, device, sent, held, send, keep };
};

const text = 'The needle broke twice.';

describe('A message to those who run this installation', () => {
  test('is received at once where there is a connection, and then nowhere here', async () => {
    const { send, sent, held } = await opened();
    expect(await send('Needle')).toEqual({ kind: 'sent' });
    expect([sent(), await held()]).toEqual([['contact Needle'], []]);
  });

  test('is kept before the line has answered, and says afterwards what became of it', async () => {
    const { keep, held, sent } = await opened();
    const { end } = await keep('Needle');
    expect([sent(), (await held()).map(({ topic }) => topic)]).toEqual([[], ['Needle']]);
    expect([await end, await held()]).toEqual([{ kind: 'sent' }, []]);
  });

  test('waits without a connection, each one for itself, and goes when it is back', async () => {
    const { send, sent, held, server, window } = await opened();
    server.state.failure = { kind: 'offline' };
    expect([await send('Needle'), await send('Oil')]).toEqual([{ kind: 'waiting' }, { kind: 'waiting' }]);
    expect((await held()).map(({ topic }) => topic)).toEqual(['Needle', 'Oil']);
    server.state.failure = undefined;
    server.asked.length = 0;
    window.dispatchEvent(new Event('online'));
    await expect.poll(held).toEqual([]);
    expect(sent()).toEqual(['contact Needle', 'contact Oil']);
  });

  test('counts as unsent work, so that no log-out takes it along in silence', async () => {
    const { send, device, server } = await opened();
    server.state.failure = { kind: 'offline' };
    await send('Needle');
    expect(await unsentOf(device, userId)).toBe(1);
  });

  test('says how long the limit lasts, and goes afterwards', async () => {
    const { send, held, server, personalCalls } = await opened();
    server.state.failure = { kind: 'http', status: 429, code: 'too_many_requests', retryAfterMs: 1_800_000 };
    expect(await send('Needle')).toEqual({ kind: 'limited', retryAfterMs: 1_800_000 });
    server.state.failure = undefined;
    await personalCalls.wake();
    expect(await held()).toEqual([]);
  });

  test('that the server will not have stays here with its text, is not sent again, and still counts', async () => {
    const { send, sent, held, server, personalCalls, device } = await opened();
    server.state.failure = { kind: 'http', status: 422, code: 'invalid' };
    expect(await send('Needle')).toEqual({ kind: 'refused' });
    server.state.failure = undefined;
    await personalCalls.wake();
    expect([sent(), await held(), await unsentOf(device, userId)]).toEqual([
      ['contact Needle'],
      [{ topic: 'Needle', message: text, refused: 'invalid' }],
      1,
    ]);
  });

  test('is nobody’s when nobody is here', async () => {
    const { send, account } = await opened();
    account.clear('a session');
    await expect(send('Needle')).rejects.toThrow('Nobody is here');
  });
});

describe('On a device that does not answer in time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('what is said not to be kept is never sent, whatever the person sends instead', async () => {
    const { device, keep, send, sent, held, personalCalls } = await opened();
    const free = await keepBusy(device.db, [device.db.calls]);
    const kept = [keep('Needle'), personalCalls.setInTeam(idOf(1), 'theme', 'dark')];
    const answers = kept.map((work) => work.catch((thrown: unknown) => thrown));
    expect(await inTenSeconds(Promise.all(answers))).toMatchObject([
      { why: { kind: 'storage', reason: 'late' } },
      { why: { kind: 'storage', reason: 'late' } },
    ]);
    await free();
    await real(20);
    expect(await device.db.calls.count()).toBe(0);
    expect(await send('A needle')).toEqual({ kind: 'sent' });
    await personalCalls.wake();
    expect([sent(), await held()]).toEqual([['contact A needle'], []]);
  });

  test('what the device may have kept is not claimed to be lost, and sent again it stays one message', async () => {
    const { device, keep, sent, held, server, personalCalls } = await opened();
    server.state.failure = { kind: 'offline' };
    device.db.close({ disableAutoOpen: false });
    const disk = slowDown(device.db, 'is silent');
    disk.slow(true);
    const answer = keep('Needle').catch((thrown: unknown) => thrown);
    await disk.taken;
    expect(await inTenSeconds(answer)).toMatchObject({ why: { kind: 'storage', reason: 'doubt' } });
    disk.slow(false);
    disk.finish();
    await pass(1);
    await (
      await keep('Needle')
    ).end;
    expect((await held()).map(({ topic }) => topic)).toEqual(['Needle']);
    server.state.failure = undefined;
    server.asked.length = 0;
    await personalCalls.wake();
    expect([sent(), await held()]).toEqual([['contact Needle'], []]);
  });
});
