import { describe, expect, test } from 'vitest';
import { createInviteGuard, type GuardedVisit } from '#app/frame/invite-guard.ts';

const aGuard = (world: { invites?: number; isOnline?: boolean; isBusy?: boolean; marked?: string } = {}) => {
  const went: string[] = [];
  let asked = 0;
  const guard = createInviteGuard({
    count: async () => {
      asked += 1;
      return world.invites;
    },
    isOnline: () => world.isOnline ?? true,
    isBusy: () => world.isBusy ?? false,
    mark: { get: () => world.marked ?? null, set: (session) => (world.marked = session) },
    redirect: (to) => void went.push(to),
  });
  const visit = (path: string, more: Partial<GuardedVisit> = {}) =>
    guard({ path, search: '', hash: '', signedIn: true, session: 'jo 1', ...more });
  return { visit, went, world, asked: () => asked };
};

const myInvites = '/profile?tab=invites';

describe('The guard for pending invites', () => {
  test('leads to them once per session', async () => {
    const { visit, went, asked } = aGuard({ invites: 2 });
    await visit('/dashboard');
    expect(went).toEqual([myInvites]);
    await visit('/profile', { search: '?tab=invites' });
    await visit('/dashboard');
    expect([went, asked()]).toEqual([[myInvites], 1]);
  });

  test('asks again for the next session of this tab, whoever it is', async () => {
    const { visit, went } = aGuard({ invites: 1 });
    await visit('/dashboard');
    await visit('/dashboard', { session: 'jo 2' });
    expect(went).toEqual([myInvites, myInvites]);
  });

  test('lets everybody be who has none', async () => {
    const { visit, went, asked, world } = aGuard({ invites: 0 });
    await visit('/dashboard');
    world.invites = 1;
    await visit('/inventory');
    expect([went, asked()]).toEqual([[], 1]);
  });

  test.each([
    ['nobody is signed in', '/dashboard', { signedIn: false }],
    ['the visit is to the invites themselves', '/profile/invites', { search: '?token=t' }],
  ])('asks nothing when %s', async (_, path, more) => {
    const { visit, asked, world } = aGuard({ invites: 1 });
    await visit(path, more);
    expect([asked(), world.marked]).toEqual([0, undefined]);
  });

  test('lets a visit without a network pass, and asks at the next one that has one', async () => {
    const { visit, went, world, asked } = aGuard({ invites: 1, isOnline: false });
    await visit('/dashboard');
    expect([asked(), world.marked]).toEqual([0, undefined]);
    world.isOnline = true;
    await visit('/inventory');
    expect(went).toEqual([myInvites]);
  });

  test('has not asked while the server has not answered', async () => {
    const { visit, went, world } = aGuard();
    await visit('/dashboard');
    expect(world.marked).toBeUndefined();
    world.invites = 1;
    await visit('/inventory');
    expect(went).toEqual([myInvites]);
  });

  test('sets its mark when the answer is there, before it leads anywhere', async () => {
    const marks: (string | undefined)[] = [];
    const world: Parameters<typeof aGuard>[0] = { invites: 1 };
    const { visit, went } = aGuard(world);
    went.push = (to) => marks.push(world?.marked, to);
    await visit('/dashboard');
    expect(marks).toEqual(['jo 1', myInvites]);
  });

  test('interrupts nobody in the middle of something, and leads there when they go on', async () => {
    const { visit, went, world, asked } = aGuard({ invites: 1, isBusy: true });
    await visit('/inventory/threads');
    expect([went, world.marked]).toEqual([[], 'jo 1']);
    world.isBusy = false;
    await visit('/dashboard');
    expect([went, asked()]).toEqual([[myInvites], 1]);
  });

  test('leaves the pages of signing in alone: a new password is an open form', async () => {
    const { visit, went } = aGuard({ invites: 1 });
    await visit('/auth/reset');
    expect(went).toEqual([]);
    await visit('/dashboard');
    expect(went).toEqual([myInvites]);
  });

  test('goes nowhere when the person is there already', async () => {
    const { visit, went } = aGuard({ invites: 1 });
    await visit('/profile', { search: '?tab=invites' });
    await visit('/dashboard');
    expect(went).toEqual([]);
  });
});
