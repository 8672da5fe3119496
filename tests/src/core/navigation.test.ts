import { describe, expect, test } from 'vitest';
import { afterSignIn, redirectFor, screenIn, screenOf, screens, trailOf } from '#core/navigation.ts';

describe('The guards (specification §2)', () => {
  const out = { hash: '', signedIn: false, newInvites: 0, invitesShown: false };
  const signedIn = { ...out, signedIn: true };
  const invited = { ...signedIn, newInvites: 2 };
  test.each([
    ['/', '', out, undefined],
    ['/login', '?redirect=%2Fteam', out, undefined],
    ['/register', '', out, undefined],
    ['/reset', '', out, undefined],
    ['/auth/callback', '?code=1', out, undefined],
    ['/forgot-password', '', out, undefined],
    ['/auth/reset', '', out, '/login?redirect=%2Fauth%2Freset'],
    ['/auth/confirm', '?type=signup', out, '/login?redirect=%2Fauth%2Fconfirm%3Ftype%3Dsignup'],
    ['/auth/reset', '?token_hash=1&type=recovery', out, undefined],
    ['/auth/confirm', '?type=signup&token_hash=1', out, undefined],
    ['/auth/reset', '?code=1', out, undefined],
    ['/auth/confirm', '?error=access_denied', out, undefined],
    ['/auth/reset', '', { ...out, hash: '#error=access_denied&error_code=otp_expired' }, undefined],
    ['/dashboard', '?code=1', out, '/login?redirect=%2Fdashboard%3Fcode%3D1'],
    ['/dashboard', '?x=/auth/?code=1', out, '/login?redirect=%2Fdashboard%3Fx%3D%2Fauth%2F%3Fcode%3D1'],
    ['/auth/confirm', '?token_hash=1&type=signup', invited, undefined],
    ['/contact', '', out, '/login?redirect=%2Fcontact'],
    ['/dashboard', '', out, '/login?redirect=%2Fdashboard'],
    ['/login/', '', out, '/login?redirect=%2Flogin%2F'],
    ['/inventory/threads/7', '?a=1&b=ü', out, '/login?redirect=%2Finventory%2Fthreads%2F7%3Fa%3D1%26b%3D%C3%BC'],
    ['/dashboard', '', signedIn, undefined],
    ['/dashboard', '', invited, '/profile?tab=invites'],
    ['/', '', invited, '/profile?tab=invites'],
    ['/profile/invites', '', invited, undefined],
    ['/profile/invites/x', '', invited, undefined],
    ['/profile', '', invited, '/profile?tab=invites'],
    ['/dashboard', '', { ...invited, invitesShown: true }, undefined],
    ['/', '', { ...out, newInvites: 2 }, undefined],
    ['/threads', '', out, '/login?redirect=%2Fthreads'],
    ['/threads', '', invited, '/profile?tab=invites'],
    ['/threads', '', signedIn, '/inventory/threads'],
    ['/machines', '', signedIn, '/inventory/machines'],
    ['/pricing', '?a=1', signedIn, '/calculators/pricing'],
  ])('%s%s as %j goes to %s', (path, search, visitor, to) => {
    expect(redirectFor({ path, search, ...visitor })).toBe(to);
  });
});

describe('After a sign-in', () => {
  test.each([
    ['?redirect=%2Finventory%2Fthreads%2F7%3Fa%3D1', '/inventory/threads/7?a=1'],
    ['?redirect=%2F', '/'],
    ['?redirect=%2Fteam%23members', '/team#members'],
    ['', '/dashboard'],
    ['?redirect=', '/dashboard'],
    ['?redirect=dashboard', '/dashboard'],
    ['?redirect=%2F%2Fevil.example', '/dashboard'],
    ['?redirect=%2F%5Cevil.example', '/dashboard'],
    ['?redirect=%5C%5Cevil.example', '/dashboard'],
    ['?redirect=%2Fa%5Cevil', '/dashboard'],
    ['?redirect=https%3A%2F%2Fevil.example', '/dashboard'],
    ['?redirect=javascript%3Aalert(1)', '/dashboard'],
    ['?redirect=%20%2F%2Fevil.example', '/dashboard'],
    ['?redirect=%2F%09%2Fevil.example', '/dashboard'],
    ['?redirect=%2F%0A%2Fevil.example', '/dashboard'],
    ['?redirect=%2Fteam%00', '/dashboard'],
    ['?redirect=%2F.%2F%2Fevil.example', '/dashboard'],
    ['?redirect=%2F%252e%2F%2Fevil.example', '/dashboard'],
    ['?redirect=%2F%252E%2F%2Fevil.example', '/dashboard'],
    ['?redirect=%2Fteam%2F..%2F%2Fevil.example', '/dashboard'],
    ['?redirect=%2Fteam%2F%252e%252e%2F%2Fevil.example', '/dashboard'],
    ['?redirect=%2F.%2F.%2F%2Fevil.example', '/dashboard'],
    ['?redirect=%2F..%2F%2Fevil.example', '/dashboard'],
    ['?redirect=%2F.%2F%5Cevil.example', '/dashboard'],
    ['?redirect=%2F.%09%2F%2Fevil.example', '/dashboard'],
    ['?redirect=%2F%0D%2Fevil.example', '/dashboard'],
    ['?redirect=%2F%252F%2Fevil.example', '/%2F/evil.example'],
    ['?redirect=%2Fsearch%3Fq%3D%2F%2Fevil', '/search?q=//evil'],
    ['?redirect=%2Fteam%2F.%2Fx', '/team/x'],
    ['?redirect=%2F%25', '/%'],
    ['?redirect=%2Fteam&redirect=%2F%2Fevil.example', '/team'],
  ])('%s leads to %s', (search, path) => {
    expect(afterSignIn(search)).toBe(path);
    const { origin, pathname } = new URL(path, 'https://spoolside.example');
    expect([origin, pathname.startsWith('//')]).toEqual(['https://spoolside.example', false]);
  });
});

describe('Screens', () => {
  test.each([
    ['/', 'home', 'landing'],
    ['/login', 'login', 'none'],
    ['/forgot-password', 'forgotPassword', 'none'],
    ['/auth/callback', 'callback', 'none'],
    ['/auth/confirm', 'confirm', 'none'],
    ['/auth/reset', 'reset', 'none'],
    ['/inventory', 'inventory', 'default'],
    ['/inventory/threads', 'threads', 'default'],
    ['/inventory/threads/0190c2a4', 'thread', 'default'],
    ['/inventory/machines', 'machines', 'default'],
    ['/inventory/machines/0190c2a4', 'machine', 'default'],
    ['/calculators', 'calculators', 'default'],
    ['/calculators/pricing', 'pricing', 'default'],
  ])('%s is %s, framed %s', (path, title, layout) => {
    expect(screenOf(path)).toMatchObject({ title, layout });
  });

  test.each(['/login/', '/inventory/threads/', '/inventory/threads/a/b', '/Login', '/reset', '', '//'])(
    '%s is no page',
    (path) => {
      expect(screenIn(path, 'development')).toBeUndefined();
    },
  );

  test.each(['/test/vector', '/test/invites'])('%s is a page everywhere but in production', (path) => {
    const where = ['development', 'staging', 'production', undefined];
    expect(where.map((environment) => screenIn(path, environment)?.path)).toEqual([path, path, undefined, undefined]);
  });

  test('a route rule leads to a page that leads nowhere else, so that nobody goes in circles', () => {
    const rules = screens.filter(({ to }) => to !== undefined);
    expect(rules.length).toBeGreaterThan(0);
    for (const { to } of rules) expect(to?.startsWith('https:') || screenOf(to ?? '')?.to === undefined).toBe(true);
    for (const { to } of rules) expect(to?.startsWith('https:') || screenOf(to ?? '') !== undefined).toBe(true);
  });

  test('every screen is found by its own path, so none hides behind another', () => {
    for (const screen of screens) expect(screenOf(screen.path.replaceAll(/:\w+/g, 'x'))).toBe(screen);
  });

  test('the trail of a path is every path above it and itself', () => {
    expect(trailOf('/inventory/threads/7')).toEqual(['/inventory', '/inventory/threads', '/inventory/threads/7']);
    expect(trailOf('/')).toEqual([]);
  });
});
