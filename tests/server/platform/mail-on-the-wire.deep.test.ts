import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/base/config.ts';
import { createLog } from '#server/base/log.ts';
import { openParts } from '#server/open-parts.ts';
import { postMails } from '#server/post-mails.ts';
import { aDataFolder } from './embedded/data-folder.ts';

const aMailServer = async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'spools' && password === 'p@ss') done(null, { user: username });
      else done(new Error('Who are you?'));
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(readable(Buffer.concat(chunks).toString('utf8')));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://spools:p%40ss@127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

const readable = (raw: string): string =>
  raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

const peer = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };

test('With a mail server set, a sign-up is confirmed by the mail that it was handed, and the mailbox page is gone', async () => {
  const [folder, mailServer] = await Promise.all([aDataFolder(), aMailServer()]);
  const config = readConfig({
    DATA_DIR: folder.dataDir,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Spools <spools@example.org>',
    PUBLIC_URL: 'https://spools.example.org',
  });
  if (!config.ok) throw new Error(config.error);
  const { parts, announceStop, close } = await openParts(config.value, createLog('silent'), { build: 'test' });
  const posting = postMails(parts);
  const app = compose(parts);
  const ask = (method: string, path: string, body?: object) =>
    app.request(path, { method, headers: { Host: 'localhost' }, ...(body && { body: JSON.stringify(body) }) }, peer);
  try {
    const signedUp = await ask('POST', '/auth/v1/signup', {
      email: 'wired@example.org',
      password: 'seven silk spools',
    });
    expect([signedUp.status, await signedUp.json()]).toMatchObject([200, { email: 'wired@example.org' }]);
    await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), 9000);
    const [mail = ''] = mailServer.received;
    expect(mail).toContain('From: Spools <spools@example.org>');
    expect(mail).toContain('To: wired@example.org');
    const [, token] = /https:\/\/spools\.example\.org\/auth\/confirm\?token_hash=([\w-]+)&type=signup/.exec(mail) ?? [];
    const verified = await ask('POST', '/auth/v1/verify', { type: 'signup', token_hash: token });
    expect([verified.status, await verified.json()]).toMatchObject([200, { user: { email: 'wired@example.org' } }]);
    expect((await ask('GET', '/dev/mail.json')).status).toBe(404);
  } finally {
    announceStop();
    await posting;
    await close();
    await mailServer.close();
    await folder.remove();
  }
});
