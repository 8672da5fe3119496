// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { aVisitor, aVisitorWithApp, email } from './a-visitor.tsx';

describe('An invite that a person with a forgotten password was on the way to', () => {
  const invite = encodeURIComponent('/profile/invites?token=secret&from=a%26b');

  test('goes along from the login to the forgotten password and back', async () => {
    const { open } = await aVisitor('recovery');
    const screen = await open(`/login?redirect=${invite}`);
    expect(screen.link('Forgot password?')).toBe(`/forgot-password?redirect=${invite}`);
    const forgot = await open(`/forgot-password?redirect=${invite}`);
    expect(forgot.link('Back to the login')).toBe(`/login?redirect=${invite}`);
  });

  test('is where they end by the digits of the mail', async () => {
    const { open, server } = await aVisitor('recovery');
    const forgot = await open(`/forgot-password?redirect=${invite}`);
    await forgot.type('Email', email);
    await forgot.press('Send reset link');
    await forgot.press('Send the email again');
    const way = `http://localhost:3000/auth/reset?redirect=${invite}`;
    expect(server.state.ways?.slice(-2)).toEqual([way, way]);
    server.links.set('123456', email);
    await forgot.type('Code', '123456');
    await forgot.press('Go on with the code');
    expect([forgot.wentTo(), document.activeElement]).toEqual([
      `/auth/reset?redirect=${invite}`,
      forgot.field('New password'),
    ]);
    await forgot.type('New password', 'four quite odd words');
    await forgot.press('Save password');
    expect(forgot.wentTo()).toBe('/profile/invites?token=secret&from=a%26b');
  });

  test('is where they end by the link of the mail, also with a second factor', async () => {
    const { open } = await aVisitorWithApp('recovery');
    const back = encodeURIComponent(`http://localhost:3000/auth/reset?redirect=${invite}`);
    const screen = await open(`/auth/reset?token_hash=of-the-mail&type=recovery&redirect_to=${back}`);
    await screen.press('Go on');
    expect(document.activeElement).toBe(screen.field('Code from the app'));
    await screen.type('Code from the app', '123456');
    await screen.press('Log in');
    await screen.type('New password', 'four quite odd words');
    await screen.press('Save password');
    expect(screen.wentTo()).toBe('/profile/invites?token=secret&from=a%26b');
  });

  test('is kept when the link is too old', async () => {
    const { open, server } = await aVisitor('recovery');
    server.links.clear();
    const back = encodeURIComponent(`http://localhost:3000/auth/reset?redirect=${invite}`);
    const screen = await open(`/auth/reset?token_hash=of-the-mail&type=recovery&redirect_to=${back}`);
    await screen.press('Go on');
    expect(screen.link('Ask for a new link')).toBe(`/forgot-password?redirect=${invite}`);
  });
});

describe('The focus', () => {
  test('is left alone on a page that was opened, and goes along to the next', async () => {
    const { open } = await aVisitor('none');
    const screen = await open('/login');
    expect(document.activeElement).toBe(document.body);
    await screen.follow('Create an account');
    expect([screen.heading(), document.activeElement]).toEqual(['Register', screen.field('Full name')]);
  });

  test('goes to the new password once the link is spent, and to the heading of a step without a field', async () => {
    const { openLink, server } = await aVisitor('recovery');
    const screen = await openLink('/auth/reset');
    expect(document.activeElement).toBe(document.body);
    await screen.press('Go on');
    expect(document.activeElement).toBe(screen.field('New password'));
    server.links.clear();
    const old = await openLink('/auth/reset');
    await old.press('Go on');
    expect([document.activeElement?.tagName, document.activeElement?.textContent]).toEqual(['H1', 'This did not work']);
  });
});
