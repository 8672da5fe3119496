import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#core/result.ts';
import { anAuthServer, siteUrl, type AuthServer, type ReceivedMail } from '../server/auth/auth-server.ts';
import { anAuthenticator, aWrongCode, withSecondFactor } from '../server/auth/security-keys/authenticator.ts';
import { aDevice, aPage } from '../src/session/a-session.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await anAuthServer();
});
afterAll(() => server.close());

const password = 'seven silk spools';
const online: Parameters<typeof aPage>[1] = {
  fetch: async (input, init) => server.app.request(new URL(String(input)).href, init),
  asked: [],
  users: new Map(),
  links: new Map(),
  state: { weather: 'fine', confirmsByMail: false, hasGoogle: false },
};

const aVisitor = async (device = aDevice()) => {
  const page = aPage(device, online);
  const authActions = await page.session.authActions();
  if (authActions === undefined) throw new Error('the authActions did not come');
  return { ...page, authActions };
};

const aPersonSignedIn = async (email: string) => {
  const page = await aVisitor();
  expect(await page.session.signUp({ email, password })).toEqual(ok('signedIn'));
  return page;
};

const latestMailTo = async (email: string): Promise<ReceivedMail> => {
  const [mail] = await server.mailsTo(email);
  if (mail === undefined) throw new Error(`no mail came to ${email}`);
  return mail;
};

test('a person with a second factor is nobody until they show a code, over a reload too', async () => {
  const email = 'two.factors@example.org';
  const { secret, app } = await withSecondFactor(server, email);
  const { session, device, account } = await aVisitor();
  expect(await session.signIn({ email, password })).toEqual(ok('codeNeeded'));
  expect([session.get(), session.needsCode(), account.get()]).toEqual([{ kind: 'signedOut' }, true, undefined]);

  const { session: reloaded, authActions } = await aVisitor(device);
  expect([reloaded.get().kind, reloaded.needsCode()]).toEqual(['signedOut', true]);
  expect(await authActions.giveCode(aWrongCode(secret, server.time.now))).toMatchObject({
    error: { kind: 'refused', code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
  });
  expect(reloaded.needsCode()).toBe(true);
  server.time.now += 30_000; // a code counts once, and the code of the setup is already used
  expect(await authActions.giveCode(app.codeAt(server.time.now))).toEqual(ok('signedIn'));
  expect(reloaded.get()).toMatchObject({ kind: 'signedIn', account: { email } });
});

test('whoever cannot show a code can begin again as somebody else', async () => {
  const email = 'lost.telephone@example.org';
  await withSecondFactor(server, email);
  const { session, authActions } = await aVisitor();
  await session.signIn({ email, password });
  await authActions.startOver();
  expect(session.needsCode()).toBe(false);
  expect(await session.signUp({ email: 'other@example.org', password })).toEqual(ok('signedIn'));
});

test('a second factor is set up, listed, asked for elsewhere, and removed', async () => {
  const email = 'setting.up@example.org';
  const { authActions, session } = await aPersonSignedIn(email);
  await authActions.beginFactor('Left in the middle');
  const begun = await authActions.beginFactor('Telephone');
  if (!begun.ok) throw new Error('the factor was not begun');
  const { id, secret, picture } = begun.value;
  expect(decodeURIComponent(picture)).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(picture).not.toMatch(/[#<]/);
  expect(await authActions.factors()).toEqual(ok([]));
  expect(await authActions.finishFactor(id, anAuthenticator(secret).codeAt(server.time.now))).toEqual(ok(undefined));
  expect(await authActions.factors()).toMatchObject({ value: [{ id, name: 'Telephone' }] });
  expect(session.get().kind).toBe('signedIn');
  const elsewhere = await aVisitor();
  expect(await elsewhere.session.signIn({ email, password })).toEqual(ok('codeNeeded'));

  expect(await authActions.removeFactor(id)).toEqual(ok(undefined));
  expect([await authActions.factors(), session.get().kind, session.needsCode()]).toEqual([ok([]), 'signedIn', false]);
  const later = await aVisitor();
  expect(await later.session.signIn({ email, password })).toEqual(ok('signedIn'));
});

test('a forgotten password is set again by a mail that is opened on another device, and ends the other sessions', async () => {
  const email = 'forgetful@example.org';
  const laptop = await aPersonSignedIn(email);
  expect(await laptop.authActions.recover(email)).toEqual(ok(undefined));
  // within the same minute the server sends no second mail but answers the same
  expect(await laptop.authActions.recover(email)).toEqual(ok(undefined));
  expect(await laptop.authActions.recover('nobody@example.org')).toEqual(ok(undefined));
  const { tokenHash } = await latestMailTo(email);
  const phone = await aVisitor();
  expect(await phone.authActions.openLink({ tokenHash, type: 'recovery' })).toEqual(ok('signedIn'));
  expect(phone.session.get()).toMatchObject({ kind: 'signedIn', account: { email } });
  expect(await phone.authActions.changePassword('kurz')).toMatchObject({
    error: { code: 'weak_password', reasons: ['length'] },
  });
  expect(await phone.authActions.changePassword(password)).toMatchObject({ error: { code: 'same_password' } });
  expect(await phone.authActions.changePassword('eight silk spools')).toEqual(ok(undefined));
  expect(await phone.authActions.openLink({ tokenHash, type: 'recovery' })).toMatchObject({
    error: { code: 'otp_expired' },
  });
  expect(await laptop.session.refresh()).toBe('refused');
  expect(laptop.session.get().kind).toBe('locked');
});

test('a link of the provider’s own kind comes back with a code that only the browser which asked can trade, once', async () => {
  const email = 'old.template@example.org';
  await aPersonSignedIn(email);
  const [asked, elsewhere] = [await aVisitor(), await aVisitor()];
  await asked.authActions.recover(email);
  const { tokenHash } = await latestMailTo(email);
  const back = encodeURIComponent(`${siteUrl}/auth/reset`);
  const opened = await server.get(`/verify?token=${tokenHash}&type=recovery&redirect_to=${back}`);
  const address = new URL(opened.headers.get('Location') ?? '');
  expect(address.pathname).toBe('/auth/reset');
  const code = address.searchParams.get('code') ?? '';
  expect(await elsewhere.authActions.exchange(code)).toMatchObject({ error: { code: 'pkce_code_verifier_not_found' } });
  expect(await asked.authActions.exchange(code)).toEqual(ok('signedIn'));
  expect(asked.session.get()).toMatchObject({ kind: 'signedIn', account: { email } });
  expect(await asked.authActions.exchange(code)).toMatchObject({ ok: false });
});

test('the digits of the mail do as well as its link', async () => {
  const email = 'typing@example.org';
  await aPersonSignedIn(email);
  const { authActions } = await aVisitor();
  await authActions.recover(email);
  const { digits } = await latestMailTo(email);
  expect(await authActions.openByDigits(email, '000000', 'recovery')).toMatchObject({ error: { code: 'otp_expired' } });
  expect(await authActions.openByDigits(email, digits, 'recovery')).toEqual(ok('signedIn'));
});

test('an old session shows the present password before it may set another', async () => {
  const email = 'old.session@example.org';
  const { authActions, session } = await aPersonSignedIn(email);
  server.time.now += 25 * 3_600_000;
  await session.refresh();
  const next = 'eight silk spools';
  expect(await authActions.changePassword(next)).toMatchObject({ error: { code: 'reauthentication_needed' } });
  expect(await authActions.changePassword(next, { currentPassword: 'not mine' })).toMatchObject({
    error: { code: 'current_password_invalid' },
  });
  expect(await authActions.changePassword(next, { currentPassword: password })).toEqual(ok(undefined));
  expect(session.get().kind).toBe('signedIn');
});

test('another address needs both mailboxes, and is taken up when the second agrees', async () => {
  const email = 'moving@example.org';
  const { authActions } = await aPersonSignedIn(email);
  expect(await authActions.changeEmail('moved@example.org', { currentPassword: 'not mine' })).toMatchObject({
    error: { code: 'current_password_invalid' },
  });
  expect(await authActions.changeEmail('moved@example.org', { currentPassword: password })).toEqual(ok('mailed'));
  const visitor = await aVisitor();
  const old = await latestMailTo(email);
  expect(await visitor.authActions.openLink({ tokenHash: old.tokenHash, type: old.type })).toEqual(ok('halfway'));
  expect(visitor.session.get()).toEqual({ kind: 'signedOut' });
  const moved = await latestMailTo('moved@example.org');
  expect(await visitor.authActions.openLink({ tokenHash: moved.tokenHash, type: moved.type })).toEqual(ok('signedIn'));
  expect(visitor.session.get()).toMatchObject({ kind: 'signedIn', account: { email: 'moved@example.org' } });
});

test('digits of a mail prove as well as the present password who is here', async () => {
  const email = 'proving@example.org';
  const { authActions, session } = await aPersonSignedIn(email);
  server.time.now += 25 * 3_600_000;
  await session.refresh();
  expect(await authActions.mailDigits()).toEqual(ok(undefined));
  const { digits } = await latestMailTo(email);
  expect(await authActions.changePassword('eight silk spools', { nonce: digits })).toEqual(ok(undefined));
});

test('the other sessions end, and this one goes on', async () => {
  const email = 'signing.out.others@example.org';
  const { authActions, session } = await aPersonSignedIn(email);
  const other = await aVisitor();
  await other.session.signIn({ email, password });
  expect(await authActions.signOutOthers()).toEqual(ok(undefined));
  expect([await other.session.refresh(), await session.refresh()]).toEqual(['refused', 'refreshed']);
});

test('the page offers what the server says, and the usual when it cannot be asked', async () => {
  const { authActions } = await aVisitor();
  const usual = { providers: [], takesNewcomers: true };
  expect(await authActions.offer()).toEqual(usual);
  const named = aPage(aDevice(), {
    ...online,
    fetch: async () =>
      Response.json({
        external: { google: true, email: true, github: false, 'custom:oidc': true },
        provider_names: { 'custom:oidc': 'Workshop SSO' },
        disable_signup: true,
      }),
  });
  expect(await (await named.session.authActions())?.offer()).toEqual({
    providers: [
      { id: 'custom:oidc', name: 'Workshop SSO' },
      { id: 'google', name: 'Google' },
    ],
    takesNewcomers: false,
  });
  const away = aPage(aDevice(), { ...online, fetch: async () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(await (await away.session.authActions())?.offer()).toBeUndefined();
});
