import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { createAlarm, createPostbox, type Postbox, createSmtp } from '#server/mail/postbox.ts';
import { deliverMails, type DeliverDeps, keepPosting } from '#server/mail/keep-posting.ts';
import { createMailSeal } from '#server/mail/write-mail.ts';
import { withDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await withDatabase();
});
afterAll(() => database.close());

const received: { readonly to: readonly string[]; readonly raw: string }[] = [];
const answers: { readonly code: number; readonly words: string }[] = [];

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const answer = answers.shift();
      if (answer !== undefined) return done(Object.assign(new Error(answer.words), { responseCode: answer.code }));
      received.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString('utf8'),
      });
      done();
    });
  },
});
beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
});
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

const start = Date.parse('2026-03-01T10:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const time = { now: start };
const alarm = createAlarm();
let stopping: AbortController;
let deps: DeliverDeps;
let postbox: Postbox;
beforeEach(() => {
  time.now = start;
  stopping = new AbortController();
  const seal = createMailSeal(randomBytes(32), randomBytes);
  const clock = () => time.now;
  const { port } = smtp.server.address() as AddressInfo;
  const send = createSmtp(`smtp://127.0.0.1:${port}`, 'Spools <no-reply@example.org>');
  deps = { db: database.db, clock, log: createLog('silent'), seal, send, stopping: stopping.signal };
  postbox = createPostbox({ seal, clock, wake: alarm.ring });
});
afterEach(async () => {
  stopping.abort();
  received.length = 0;
  answers.length = 0;
  await database.db.query('delete from app.mail');
});

const put = (to = 'ana@example.org') =>
  postbox.put(database.db, { to, language: 'en', topic: { kind: 'reauthentication', code: '042137' } });

const putInvite = () =>
  postbox.put(database.db, {
    to: 'bo@example.org',
    language: 'en',
    topic: {
      kind: 'invite',
      link: 'https://spools.example.org/invite?token=1',
      invitedBy: 'Ana',
      invitedByEmail: 'ana@example.org',
      teamName: 'Nadelöhr',
      message: null,
    },
  });

const away = (): DeliverDeps => ({ ...deps, send: createSmtp('smtp://127.0.0.1:1', 'a@example.org') });

const rows = () =>
  database.db.query(
    'select recipient, attempts, sent_at, given_up_at, last_error, body is null as is_empty from app.mail order by id',
  );

test('a mail goes out once, to its person alone, and what was in it is forgotten', async () => {
  await put('"a,b"@example.org');
  expect(await deliverMails(deps)).toBe(1);
  expect(await deliverMails(deps)).toBe(0);
  expect(received.map(({ to }) => to)).toEqual([['"a,b"@example.org']]);
  expect(received[0]?.raw).toContain('From: Spools <no-reply@example.org>');
  expect(received[0]?.raw).toContain('042137');
  expect(await rows()).toEqual([
    {
      recipient: '"a,b"@example.org',
      attempts: 1,
      sent_at: new Date(start),
      given_up_at: null,
      last_error: null,
      is_empty: true,
    },
  ]);
});

test('what waits cannot be read in the database', async () => {
  await put();
  const [row] = await database.db.query<{ body: Buffer }>('select body from app.mail');
  expect(row?.body.toString('latin1')).not.toMatch(/042137|code/);
  expect(deps.seal.decrypt(row?.body ?? Buffer.alloc(0))?.text).toContain('042137');
});

test('a mail that is refused for now is tried again after growing pauses', async () => {
  await put();
  answers.push({ code: 451, words: 'come back later' }, { code: 451, words: 'and later' });
  expect(await deliverMails(deps)).toBe(0);
  time.now = start + 29_000;
  expect([await deliverMails(deps), answers.length]).toEqual([0, 1]); // no mail is sent before the time of its next try
  time.now = start + 30_000;
  await deliverMails(deps);
  time.now = start + 149_000;
  await deliverMails(deps);
  expect(received).toEqual([]);
  time.now = start + 150_000;
  expect(await deliverMails(deps)).toBe(1);
  expect(await rows()).toMatchObject([{ attempts: 3, sent_at: new Date(time.now), given_up_at: null }]);
});

const awayUntil = async (end: number) => {
  for (;;) {
    const [due] = await database.db.query<{ at: Date }>(
      'select next_try_at as at from app.mail where given_up_at is null',
    );
    if (due === undefined || due.at.getTime() > end) break;
    time.now = due.at.getTime();
    await deliverMails(away());
  }
  time.now = end;
};

test('an invite goes out however many tries were in vain, when the mail server is well again before it is over', async () => {
  await putInvite();
  await awayUntil(start + 6 * day);
  expect(await rows()).toMatchObject([{ given_up_at: null, is_empty: false }]);
  time.now += 6 * hour; // the longest pause between two tries
  expect(await deliverMails(deps)).toBe(1);
  expect(received[0]?.raw).toContain('invites you to');
});

test.each([
  ['a code', () => put(), start + hour],
  ['an invite', () => putInvite(), start + 7 * day],
])(
  '%s is given up and forgotten when it is over before the next try, and is tried until then',
  async (_, keep, over) => {
    await keep();
    await awayUntil(over);
    const [row] = await database.db.query<{ given_up_at: Date; body: Buffer | null }>(
      'select given_up_at, body from app.mail',
    );
    expect(row?.body).toBeNull();
    const last = row?.given_up_at.getTime() ?? 0;
    expect(last).toBeLessThan(over);
    expect(last).toBeGreaterThanOrEqual(over - 30_000); // the shortest pause between two tries
  },
);

test('a mail that is refused for good is given up, with the reason, and does not hold up the others', async () => {
  await put('nobody@example.org');
  await put('ana@example.org');
  answers.push({ code: 550, words: 'no such person' });
  expect(await deliverMails(deps)).toBe(1);
  expect(await rows()).toMatchObject([
    { recipient: 'nobody@example.org', attempts: 1, given_up_at: new Date(start), is_empty: true, sent_at: null },
    { recipient: 'ana@example.org', sent_at: new Date(start), given_up_at: null },
  ]);
  expect(JSON.stringify(await rows())).toContain('no such person');
});

test.each([
  ['our password', { onAuth: (_auth: unknown, _session: unknown, done: (error: Error) => void) => done(no(535)) }],
  ['our address', { onMailFrom: (_from: unknown, _session: unknown, done: (error: Error) => void) => done(no(550)) }],
])('a mail waits while the mail server refuses %s, which is no fault of the mail', async (_what, refuses) => {
  const stern = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(null, { user: 'spools' }),
    ...refuses,
  });
  stern.listen(0, '127.0.0.1');
  await once(stern.server, 'listening');
  const { port } = stern.server.address() as AddressInfo;
  await put();
  const send = createSmtp(`smtp://spools:secret@127.0.0.1:${port}`, 'a@example.org');
  expect(await deliverMails({ ...deps, send })).toBe(0);
  expect(await rows()).toMatchObject([{ attempts: 1, given_up_at: null, is_empty: false, sent_at: null }]);
  await new Promise<void>((resolve) => stern.close(() => resolve()));
});
const no = (responseCode: number): Error => Object.assign(new Error('not you'), { responseCode });

test('a mail server that does not answer is tried again', async () => {
  await put();
  expect(await deliverMails(away())).toBe(0);
  time.now = start + 30_000;
  expect(await deliverMails(deps)).toBe(1);
});

test('a code that is over is not sent any more', async () => {
  await put();
  time.now = start + 3_600_000;
  expect(await deliverMails(deps)).toBe(0);
  expect(received).toEqual([]);
});

test('of two servers one sends', async () => {
  await put();
  const counts = await Promise.all([deliverMails(deps), deliverMails(deps)]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(received).toHaveLength(1);
});

test('mails are removed after two weeks, sent or not', async () => {
  await put();
  time.now = start + 14 * 86_400_000;
  await deliverMails(deps);
  expect(await rows()).toHaveLength(1);
  time.now += 1;
  await deliverMails(deps);
  expect(await rows()).toEqual([]);
});

test('a running server sends a mail as soon as it is told, and ends when it is stopped', async () => {
  const posting = keepPosting({ ...deps, alarm, everyMs: 3_600_000 });
  await put();
  postbox.wake();
  await expect.poll(() => received.length).toBe(1);
  await put('bob@example.org');
  postbox.wake();
  await expect.poll(() => received.length).toBe(2);
  stopping.abort();
  await posting;
});
