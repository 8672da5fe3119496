// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { err, ok, type Result } from '#core/result.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import type { Team } from '#core/wire/team-wire.ts';
import { InvitesTab } from '#features/profile/invites-tab.tsx';
import { DeviceContext, type Device } from '#services/device.ts';
import { LogOutContext } from '#services/log-out.ts';
import { MeServiceContext, type CallRefusal, type MeService } from '#services/me-service.ts';
import { notify } from '#ui/notify.ts';
import { anInvite } from '../../me/an-invite.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { aTeam } from '../../me/a-team-page.ts';
import { openAt } from '../screen.tsx';
import { nothingWorks, withMeService } from './some-me-service.tsx';

afterEach(() => vi.restoreAllMocks());

const opened = async (
  address: string,
  {
    items = [],
    answer = ok(aTeam(2)),
    isOnline = true,
    failure,
    declined = anInvite(2),
    teams = [],
  }: {
    readonly items?: readonly Invite[];
    readonly answer?: Result<Team, CallRefusal>;
    readonly isOnline?: boolean;
    readonly failure?: CallRefusal;
    readonly declined?: Invite;
    readonly teams?: readonly Team[];
  } = {},
) => {
  const said: string[] = [];
  const done = vi.spyOn(notify, 'done').mockImplementation((text) => void said.push(text));
  const problem = vi.spyOn(notify, 'problem').mockImplementation((text) => void said.push(text));
  const asked: unknown[] = [];
  const snapshot = { items, isKnown: failure === undefined, loading: false, failure };
  const myInvites: MeService['myInvites'] = {
    ...nothingWorks.myInvites,
    get: () => snapshot,
    accept: async (choice) => {
      asked.push(choice);
      return answer;
    },
    decline: async (publicId) => {
      asked.push(`decline ${publicId}`);
      return ok(declined);
    },
  };
  const network = { isOnline: () => isOnline, subscribe: () => () => undefined };
  const { session, account } = await aSignedInPage();
  account.change(account.get()?.userId ?? '', { teams });
  const outs: string[] = [];
  const page = withMeService(
    <DeviceContext value={{ network } as unknown as Device}>
      <InvitesTab />
    </DeviceContext>,
    { myInvites },
    () => void outs.push('out'),
  );
  const screen = await openAt(address, session, page);
  await act(async () => undefined);
  return { screen, said, asked, outs, done, problem };
};

const byToken = '/profile/invites?token=secret';
const inList = '/profile?tab=invites';
const refused = (status: number, code: string, message = 'No.') =>
  err<CallRefusal>({ kind: 'http', status, code, message });

describe('My Invites', () => {
  test('shows who invites to what, and joins the team', async () => {
    const { screen, said, asked } = await opened(inList, { items: [anInvite(2)] });
    expect(screen.text()).toContain(
      'Team 2Ana (ana@example.org) invites you.As a member you work with the team’s data.Open until',
    );
    await screen.press('Accept');
    expect([asked, said, screen.wentTo()]).toEqual([
      [{ publicId: anInvite(2).public_id }],
      ['Invite accepted!'],
      '/dashboard',
    ]);
  });

  test('offers a member the team as that, and says what became of it', async () => {
    const offer = { ...anInvite(1), role: 'owner' as const };
    const { screen, said } = await opened(inList, {
      items: [offer, anInvite(3)],
      answer: ok({ ...aTeam(1), role: 'owner' }),
      declined: offer,
      teams: [aTeam(1)],
    });
    expect(screen.text()).toContain(
      'Team 1Ana (ana@example.org) offers to make you an owner of this team.You are in it already.',
    );
    expect(screen.text()).toContain('Team 3Ana (ana@example.org) invites you.');
    await screen.press('Accept');
    await screen.press('Decline');
    expect(said).toEqual(['You are an owner of Team 1 now', 'Offer declined. Your role in Team 1 stays as it is.']);
  });

  test('stays where another invite waits', async () => {
    const { screen } = await opened(inList, { items: [anInvite(2), anInvite(3)] });
    await screen.press('Accept');
    expect(screen.wentTo()).toBe(inList);
  });

  test('declines', async () => {
    const { screen, said, asked } = await opened(inList, { items: [anInvite(2)] });
    await screen.press('Decline');
    expect([asked, said]).toEqual([[`decline ${anInvite(2).public_id}`], ['Invite declined']]);
  });

  test('answers nothing without a connection, and says so', async () => {
    const { screen } = await opened(inList, { items: [anInvite(2)], isOnline: false });
    const buttons = [...document.querySelectorAll('button')];
    expect([buttons.map(({ disabled }) => disabled), screen.text()]).toEqual([
      [true, true],
      expect.stringMatching(/^Needs a connection/),
    ]);
  });

  test('tells an empty list from one that was never read', async () => {
    const none = await opened(inList);
    expect(none.screen.text()).toContain('No invites');
    const unread = await opened(inList, { failure: { kind: 'offline' } });
    expect(unread.screen.text()).toContain('have not reached this device yet');
  });
});

describe('Invites that are on their way', () => {
  const waiting = async (address: string) => {
    let snapshot: ReturnType<MeService['myInvites']['get']> = {
      items: [],
      isKnown: false,
      loading: false,
      failure: undefined,
    };
    const listeners = new Set<() => void>();
    const show = (part: Partial<typeof snapshot>) => {
      snapshot = { ...snapshot, ...part };
      listeners.forEach((listener) => listener());
    };
    const myInvites: MeService['myInvites'] = {
      ...nothingWorks.myInvites,
      get: () => snapshot,
      subscribe: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
      load: async () => show({ loading: true }),
    };
    const codes: { readonly come: () => void; readonly fail: () => void }[] = [];
    const load = () =>
      new Promise<MeService>((resolve, reject) => {
        codes.push({ come: () => resolve({ ...nothingWorks, myInvites }), fail: () => reject(new Error('No code.')) });
      });
    const { session } = await aSignedInPage();
    const screen = await openAt(
      address,
      session,
      <LogOutContext value={() => undefined}>
        <MeServiceContext value={load}>
          <InvitesTab />
        </MeServiceContext>
      </LogOutContext>,
    );
    const code = (what: 'come' | 'fail') => act(async () => codes.at(-1)?.[what]());
    return { screen, code, show: (part: Partial<typeof snapshot>) => act(async () => show(part)) };
  };

  test.each([inList, byToken])('say so from the first moment until they are there: %s', async (address) => {
    const { screen, code, show } = await waiting(address);
    expect(screen.text()).toBe('One moment …');
    await code('come');
    expect(screen.text()).toBe('One moment …');
    await show({ items: [anInvite(2)], isKnown: true, loading: false });
    expect(screen.text()).toMatch(/^Team 2Ana \(ana@example\.org\) invites you\./);
  });

  test('keep the button that tries again, with the focus on it, while it tries', async () => {
    const { screen, code, show } = await waiting(inList);
    await code('come');
    await show({ loading: false, failure: { kind: 'offline' } });
    const button = screen.button('Try again');
    await act(async () => {
      button?.focus();
      button?.click();
    });
    expect([document.activeElement === button, button?.getAttribute('aria-busy')]).toEqual([true, 'true']);
  });

  test('can be tried for again where their code could not be had', async () => {
    const { screen, code, show } = await waiting(inList);
    await code('fail');
    expect(screen.text()).toContain('have not reached this device yet');
    await act(async () => screen.button('Try again')?.click());
    await code('come');
    await show({ isKnown: true, loading: false });
    expect(screen.text()).toContain('No invites');
  });
});

describe('The link of an invite', () => {
  test('joins the team after a press, and its secret leaves the address bar', async () => {
    const { screen, asked } = await opened(byToken);
    expect(screen.wentTo()).toBe(byToken);
    await screen.press('Accept');
    expect([asked, screen.wentTo()]).toEqual([[{ token: 'secret' }], '/dashboard']);
  });

  test('does not ask for a second answer to what stands in the list', async () => {
    const { screen, asked } = await opened(byToken, { items: [anInvite(2)] });
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Accept',
      'Decline',
      'Use the link',
    ]);
    await screen.press('Use the link');
    expect(asked).toEqual([{ token: 'secret' }]);
  });

  test.each(['Accept', 'Decline'])('stays in the address while another invite is answered: %s', async (answer) => {
    const { screen, asked } = await opened(byToken, { items: [anInvite(2), anInvite(3)] });
    await screen.press(answer);
    expect(screen.wentTo()).toBe(byToken);
    await screen.press('Use the link');
    expect(asked.at(-1)).toEqual({ token: 'secret' });
    expect(screen.wentTo()).toBe('/profile/invites');
  });

  test.each([
    [refused(410, 'expired'), 'has expired or was withdrawn'],
    [refused(409, 'invite_used'), 'was used already'],
    [refused(409, 'already_member'), 'in this team already'],
  ])('that leads nowhere any more is explained and forgotten: %j', async (answer, words) => {
    const { screen, said } = await opened(byToken, { answer });
    await screen.press('Accept');
    expect([said, screen.wentTo()]).toEqual([['No.'], '/profile/invites']);
    expect(screen.text()).toContain(words);
  });

  test('that nobody knows the fate of is not called unchanged', async () => {
    const { screen } = await opened(byToken, { answer: err<CallRefusal>({ kind: 'unreadable', status: 502 }) });
    await screen.press('Accept');
    expect(screen.text()).toContain('The invite could not be answered. Try again.');
  });

  test('for another account says no more than that, and offers the way out', async () => {
    const { screen, outs } = await opened(byToken, { answer: refused(403, 'forbidden') });
    await screen.press('Accept');
    expect(screen.text()).toContain('This invite is not for jo@example.com,');
    expect(screen.wentTo()).toBe(byToken);
    await screen.press('Log out');
    expect(outs).toEqual(['out']);
  });

  test('that could not be asked about stays, and can be tried again', async () => {
    const { screen, said } = await opened(byToken, { answer: err({ kind: 'timeout' }) });
    await screen.press('Accept');
    expect([said, screen.wentTo()]).toEqual([['Failed to accept invite.'], byToken]);
    expect(screen.text()).toContain('Try again when you are online.');
  });
});
