import { randomBytes } from 'node:crypto';
import { sendDigests, type DigestDeps } from '#server/digest/keep-telling.ts';
import { createLog } from '#server/base/log.ts';
import { deliverMails } from '#server/mail/keep-posting.ts';
import { createPostbox, createSmtp } from '#server/mail/postbox.ts';
import { createMailSeal } from '#server/mail/write-mail.ts';
import { withDatabase } from '../database.ts';
import { aConfig } from '../platform/an-app.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, type Person } from '../product.ts';
import { aMailServer } from './a-mail-server.ts';

export const env = { PUBLIC_URL: 'https://spools.example.org', SMTP_URL: 'smtp://localhost:25', HOST: '0.0.0.0' };

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const dailyMails = async () => {
  const { db, address, close } = await withDatabase();
  const mails = await aMailServer();
  const product = await aProduct({ db, env });
  const seal = createMailSeal(randomBytes(32), randomBytes);
  const clock = () => product.time.now;
  const common = { db, clock, log: createLog('silent'), stopping: new AbortController().signal };
  const postbox = createPostbox({ ...common, seal, wake: () => {} });
  const deps: DigestDeps = { ...common, config: aConfig(env), postbox };
  const send = createSmtp(mails.url, 'Spoolside <no-reply@example.org>');

  const deliver = ({ away = false } = {}): Promise<number> =>
    deliverMails({ ...common, seal, send: away ? createSmtp('smtp://127.0.0.1:1', 'a@example.org') : send });

  const digests = async (): Promise<number> => {
    const sent = await sendDigests(deps);
    await deliver();
    return sent;
  };

  const registered = async (who: Person, { isProven }: { readonly isProven: boolean }): Promise<Person> => {
    await db.query(
      `insert into auth.users (id, email, email_confirmed_at, email_proven_at, created_at, updated_at)
       values ($1, $2, now(), case when $3 then now() end, now(), now())`,
      [who.userId, who.email, isProven],
    );
    return who;
  };

  return {
    address,
    product,
    mails,
    deps,
    deliver,
    digests,
    nextDay: (): Promise<number> => {
      product.time.now += day;
      return digests();
    },
    /** Goes to ten o'clock on the next day and sends its mails, so that no earlier news is left. */
    newMorning: async (): Promise<void> => {
      product.time.now = Math.ceil(product.time.now / day) * day + 10 * hour;
      await sendDigests(deps);
    },
    registered,
    somebody: (name: string): Promise<Person> => registered(product.person(name), { isProven: true }),
    aColour: async (who: Person, team: string, set: Readonly<Record<string, unknown>> = {}) => {
      const device = aDevice(who, team);
      const thread = aThread({ name: 'Poinsettia', minSpools: 2, ...set });
      const spools = [aSpool(thread.id, { pricePaidMinor: 7_654_321 }), aSpool(thread.id, { shortCode: 'T-0002' })];
      await device.push(aChange('thread.create', thread), ...spools.map((spool) => aChange('spool.create', spool)));
      const [first = spools[0]] = spools;
      const state = async (value: string) => {
        product.time.now += hour;
        await device.push(aChange('spool.update', { id: first?.id, set: { state: value } }));
      };
      return {
        device,
        thread,
        dip: () => state('empty'),
        fill: () => state('open'),
        change: (notes: string) => device.push(aChange('spool.update', { id: first?.id, set: { notes } })),
      };
    },
    close: async (): Promise<void> => {
      await mails.close();
      await close();
    },
  };
};
