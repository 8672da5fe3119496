import { createHash, timingSafeEqual, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import type { Config } from '#server/base/config.ts';
import { createPrivateFile, readPrivateFile } from '#server/base/data-folder.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import { isLoopbackHost } from '#server/base/loopback.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import type { Sql } from '#server/db/sql.ts';
import { findKeptMails } from './postbox.ts';
import type { MailSeal } from './write-mail.ts';

interface KeptMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
}

/**
 * Whether there is a development mailbox: APP_ENV is `local` or `development`, SMTP_URL is not set, HOST is loopback.
 */
export function hasMailbox({ environment, smtpUrl, host }: Pick<Config, 'environment' | 'smtpUrl' | 'host'>): boolean {
  return (environment === 'local' || environment === 'development') && smtpUrl === undefined && isLoopbackHost(host);
}

/**
 * `/dev/mail` and `/dev/mail.json` show the latest 100 stored mails, newest first: only on this machine, with the key.
 */
export function createMailbox(sql: Sql, seal: MailSeal, key: string): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const atThisMachine = withKeyAtThisMachine(key);
  app.get('/dev/mail.json', atThisMachine, async (c) => c.json(await readMails(sql, seal), 200, fresh));
  app.get('/dev/mail', atThisMachine, async (c) => c.html(page(await readMails(sql, seal)), 200, fresh));
  return app;
}

const fresh = { 'Cache-Control': 'no-store' };
const most = 100;

const readMails = async (sql: Sql, seal: MailSeal): Promise<readonly KeptMail[]> => {
  const rows = await findKeptMails(sql, most);
  return rows.flatMap(({ recipient, body, created_at }) => {
    const mail = seal.decrypt(body);
    return mail === undefined ? [] : [{ to: recipient, ...mail, at: created_at.toISOString() }];
  });
};

// Checks the key, because a proxy may make clients look local, and the host name, because any name may point here.
const withKeyAtThisMachine = (key: string): MiddlewareHandler<ServerEnv> => {
  const expected = digestOf(key);
  return async (c, next) => {
    const isOurs = isLoopback(c.var.clientAddress) && !c.var.isForwarded && isLocalName(c.req.header('Host'));
    if (!isOurs || !timingSafeEqual(digestOf(c.req.query('key') ?? ''), expected)) return c.notFound();
    return next();
  };
};

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');
const isLocalName = (host: string | undefined): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');

const page = (mails: readonly KeptMail[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Development mailbox</title>
      </head>
      <body style="margin:24px auto;padding:0 24px;max-width:720px;font:16px/1.5 sans-serif">
        <h1>Development mailbox</h1>
        <p>${mails.length === 0 ? 'No mail yet.' : 'No mail leaves this machine. The newest is on top.'}</p>
        ${mails.map(
          ({ to, subject, text, at }) =>
            html`<article>
              <h2>${subject}</h2>
              <p>To ${to}, <time datetime="${at}">${at}</time></p>
              <pre style="white-space:pre-wrap">${linked(text)}</pre>
            </article>`,
        )}
      </body>
    </html>`;

const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));

/** Reads the development mailbox's key from a file that only its owner may read; makes a missing file. */
export async function loadMailboxKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'mailbox-key');
  if ((await readPrivateFile(file)) === undefined)
    await createPrivateFile(file, `${randomBytes(24).toString('base64url')}\n`);
  const key = (await readPrivateFile(file))?.trim() ?? '';
  if (/^[\w-]{32}$/.test(key)) return key;
  throw new StartRefusal(`The key of the development mailbox in ${file} cannot be used. Remove it: a new one is made.`);
}

/** Returns the URL of the development mailbox with its key, for use on the server's machine. */
export function mailboxAddress({ port, tls }: Pick<Config, 'port' | 'tls'>, key: string): string {
  return `${tls === undefined ? 'http' : 'https'}://localhost:${port}/dev/mail?key=${key}`;
}
