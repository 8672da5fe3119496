// @vitest-environment happy-dom
import '#texts/en/problems.ts';
import '#texts/en/team-page.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notify, type Offer } from '#ui/notify.ts';
import { aTeamAtWork, anInvite, kim } from './a-team-at-work.tsx';
import { choose, later } from './hands.ts';

const told: string[] = [];
let offered: Offer | undefined;
beforeEach(() => {
  localStorage.clear();
  told.length = 0;
  offered = undefined;
  vi.spyOn(notify, 'done').mockImplementation((text) => void told.push(text));
  vi.spyOn(notify, 'problem').mockImplementation((text) => void told.push(`problem: ${text}`));
  vi.spyOn(notify, 'offer').mockImplementation((text, offer) => {
    told.push(text);
    offered = offer;
  });
});
afterEach(() => vi.restoreAllMocks());

const buttons = () => [...document.querySelectorAll('button:not([role=tab])')].map((one) => one.textContent);
const undo = async () => {
  await act(async () => offered?.onAct());
  await later();
};

describe('The members of a team', () => {
  test.each([
    ['owner', 'admin', ['Change role', 'Remove']],
    ['admin', 'admin', ['Change role', 'Change role', 'Remove', 'Leave team']],
    ['admin', 'owner', ['Change role', 'Leave team']],
    ['member', 'viewer', ['Leave team']],
    ['viewer', 'owner', ['Leave team']],
  ] as const)('show an %s beside an %s no button that would do nothing', async (role, other, expected) => {
    await aTeamAtWork({ role, others: [['Kim', other]] });
    expect(buttons()).toEqual(expected);
  });

  test('get another role, which can be taken back', async () => {
    const { screen, sent, book } = await aTeamAtWork();
    await screen.press('Change role');
    await choose('Role', 'admin');
    await screen.press('Save');
    expect(told).toEqual(['kim@example.com is now: Admin']);
    expect(book.members.find(({ userId }) => userId === kim)?.role).toBe('admin');
    await undo();
    expect(book.members.find(({ userId }) => userId === kim)?.role).toBe('member');
    expect(sent).toEqual([
      `POST /teams/T/members {"userId":"${kim}","role":"admin"}`,
      `POST /teams/T/members {"userId":"${kim}","role":"member"}`,
    ]);
  });

  test('are put out, and taken back at once with the role they had', async () => {
    const { screen, book } = await aTeamAtWork({ others: [['Kim', 'viewer']] });
    await screen.press('Remove');
    expect([book.members.length, told]).toEqual([1, ['kim@example.com is no longer in the team']]);
    await undo();
    expect(book.members.find(({ userId }) => userId === kim)?.role).toBe('viewer');
  });

  test('are asked to come back where they share no other team, and nobody says that they are in', async () => {
    const { screen, book, world } = await aTeamAtWork({ others: [['Kim', 'viewer']] });
    await screen.press('Remove');
    world.asksFirst = true;
    await undo();
    expect(book.members).toHaveLength(1);
    expect(told.at(-1)).toBe('kim@example.com is invited to come back');
  });

  test('come back as an admin when they were an owner, and it is said', async () => {
    const { screen, book } = await aTeamAtWork({ others: [['Kim', 'owner']] });
    await screen.press('Remove');
    await undo();
    expect(book.members.find(({ userId }) => userId === kim)?.role).toBe('admin');
    expect(told.at(-1)).toBe('kim@example.com is back as an admin. You can offer them to be an owner again.');
  });

  test('stay as they are when the server refuses, and it is said why', async () => {
    const { screen, world, book } = await aTeamAtWork();
    world.refusal = { status: 403, code: 'forbidden' };
    await screen.press('Remove');
    expect(told).toEqual(['problem: Your role in this team does not allow this any more.']);
    await screen.press('Change role');
    await choose('Role', 'viewer');
    await screen.press('Save');
    expect(screen.alert()).toBe('Your role in this team does not allow this any more.');
    expect(book.members).toHaveLength(2);
  });

  test.each(['cut', 'proxy'] as const)(
    'are put out although the answer is lost (%s), and nobody says that nothing was changed',
    async (loss) => {
      const { screen, world, book } = await aTeamAtWork();
      world.loss = loss;
      await screen.press('Remove');
      expect([book.members.length, told]).toEqual([
        1,
        ['problem: No answer came. Look whether it happened before you try again.'],
      ]);
    },
  );
});

describe('The way out of a team', () => {
  test('asks for the team’s name, and says what the server has against it', async () => {
    const { screen, world, sent, teams } = await aTeamAtWork({ others: [['Kim', 'owner']] });
    await screen.press('Leave team');
    await screen.type('Name of the team', 'Another');
    await screen.press('Leave team');
    expect([screen.errorOf('Name of the team'), sent]).toEqual(['This is not the name of the team.', []]);
    world.refusal = { status: 409, code: 'last_owner' };
    await screen.type('Name of the team', ' Atelier ');
    await screen.press('Leave team');
    expect(screen.alert()).toBe('A team always has an owner. Somebody else must accept to be one first.');
    world.refusal = undefined;
    await screen.press('Leave team');
    expect(sent.at(-1)).toBe('DELETE /teams/T/members/ME {}');
    expect(teams.get().current?.name).toBe('Other');
  });

  test('asks first about what is unsent', async () => {
    const { screen, unsent, sent } = await aTeamAtWork({ path: '/team?tab=settings' });
    unsent.count = 2;
    await later();
    await screen.press('Delete team');
    expect(document.querySelector('dialog')?.textContent).toContain('2 changes are on this device only.');
    await screen.press('Go on without sending');
    await screen.type('Name of the team', 'Atelier');
    await screen.press('Delete team');
    expect(sent).toEqual(['DELETE /teams/T {}']);
  });

  test('goes on when everything has been sent', async () => {
    const { screen, unsent } = await aTeamAtWork({ others: [['Kim', 'owner']] });
    unsent.count = 1;
    await screen.press('Leave team');
    await screen.press('Sync now');
    expect(document.querySelector('dialog')?.textContent).toContain('Everything has been sent. You can go on now.');
    await screen.press('Go on');
    expect(screen.field('Name of the team').value).toBe('');
  });
});

describe('The invites of a team', () => {
  const opened = async (options: Parameters<typeof aTeamAtWork>[0] = {}) => {
    const work = await aTeamAtWork({ path: '/team?tab=invites', ...options });
    await later();
    return work;
  };

  test('F16 are sent, with a link at the address of the page, which is shown this once', async () => {
    const { screen, sent } = await opened();
    await screen.type('Email', 'Lee@Example.com');
    await choose('Role', 'viewer');
    await screen.press('Send invite');
    expect(sent).toEqual(['POST /teams/T/invites {"email":"lee@example.com","role":"viewer","message":null}']);
    expect(told).toEqual(['Invite sent successfully!']);
    expect(screen.field('Link for lee@example.com').value).toBe(`${window.location.origin}/profile/invites?token=once`);
    expect(screen.text()).toContain('Only this computer can open it');
    expect([screen.field('Email').value, screen.text().includes('lee@example.comWaitingViewer')]).toEqual(['', true]);
    await screen.press('Close');
    expect(screen.text()).not.toContain('Link for');
  });

  test.each([
    ['', 'Email is needed.'],
    ['somebody', 'Email is not written as expected.'],
  ])('are not sent to “%s”', async (email, why) => {
    const { screen, sent } = await opened();
    await screen.type('Email', email);
    await screen.press('Send invite');
    expect([screen.errorOf('Email'), sent]).toEqual([why, []]);
  });

  test('are revoked, or sent again, each where it can be', async () => {
    const invites = [
      anInvite('gone@example.com', 'expired'),
      anInvite('in@example.com', 'accepted'),
      anInvite('a@b.cd'),
    ];
    const { screen, sent, book } = await opened({ invites });
    expect(screen.text()).toMatch(/a@b\.cdWaiting.*gone@example\.comExpired.*in@example\.comAccepted/);
    expect(buttons().filter((name) => name === 'Revoke')).toHaveLength(1);
    expect(buttons().filter((name) => name === 'Send again')).toHaveLength(2);
    await screen.press('Revoke');
    expect([told, book.invites.map(({ status }) => status)]).toEqual([
      ['Invite revoked'],
      ['expired', 'accepted', 'revoked'],
    ]);
    expect(sent).toEqual([`POST /invites/${invites[2]?.public_id}/revoke {}`]);
    await screen.press('Send again');
    expect(told.at(-1)).toBe('Invite sent successfully!');
  });

  test('are for owners and admins; the others read that, and nothing is asked', async () => {
    const { screen } = await opened({ role: 'member' });
    expect(screen.text()).toContain('Owners and admins invite people and see who is invited.');
    expect(buttons()).toEqual([]);
  });

  test('offer no role above the reader’s own', async () => {
    await opened({ role: 'admin', others: [['Kim', 'owner']] });
    expect([...document.querySelectorAll('option')].map(({ value }) => value)).toEqual(['viewer', 'member', 'admin']);
  });
});

describe('What is set in a team', () => {
  const opened = async (options: Parameters<typeof aTeamAtWork>[0] = {}) => {
    const work = await aTeamAtWork({ path: '/team?tab=settings', ...options });
    await later();
    return work;
  };

  test('is changed by those who may; only what was changed is sent', async () => {
    const { screen, sent, teams } = await opened();
    await choose('Currency', 'CHF');
    await screen.type('Minimum of a colour', '2');
    await screen.type('Company', 'Nadel & Faden');
    await screen.press('Save');
    expect(sent).toEqual([
      'PATCH /teams/T/settings {"currency":"CHF","lowStockDefaultSpools":2,"company":{"name":"Nadel & Faden","address":null,"taxNumber":null}}',
    ]);
    expect([told, teams.get().settings['currency']]).toEqual([['Saved'], 'CHF']);
    expect(localStorage.length).toBe(0);
  });

  test('says what is wrong with a value, and keeps the currency where something has a price', async () => {
    const { screen, world, sent } = await opened();
    await screen.type('Minimum of a colour', 'many');
    await screen.press('Save');
    expect([screen.errorOf('Minimum of a colour'), sent]).toEqual(['Enter a whole number, for example 2.', []]);
    await screen.type('Minimum of a colour', '');
    await choose('Currency', 'USD');
    world.refusal = { status: 422, code: 'invalid', fields: { currency: 'No.' } };
    await screen.press('Save');
    expect(screen.text()).toContain('Something in the team has a price already, so the currency stays.');
  });

  test('knows the brands of the charts, of which any may be favourites', async () => {
    const { screen, sent, teams } = await opened();
    const chips = () => [...document.querySelectorAll('[aria-pressed]')].map((one) => one.textContent);
    expect(chips()).toEqual(['DMC', 'Sulky']);
    await screen.press('DMC');
    await screen.press('Save');
    expect(sent).toEqual(['PATCH /teams/T/settings {"favouriteBrands":["DMC"]}']);
    expect(teams.get().settings['favouriteBrands']).toEqual(['DMC']);
  });

  test('keeps what another person has set since in the same list or the same address', async () => {
    const { screen, book } = await opened();
    const [name, address, taxNumber] = ['Nadel & Faden', 'Gasse 1', null];
    book.settings = { ...book.settings, favouriteBrands: ['Sulky'], company: { name: null, address, taxNumber } };
    await screen.press('DMC');
    await screen.type('Company', name);
    await screen.press('Save');
    expect(book.settings).toMatchObject({ favouriteBrands: ['Sulky', 'DMC'], company: { name, address, taxNumber } });
  });

  test('gives the team another name', async () => {
    const { screen, teams } = await opened();
    await screen.type('Name', ' Guild ');
    await screen.press('Rename');
    expect([teams.get().current?.name, screen.heading()]).toEqual(['Guild', 'Guild']);
  });

  test('is read by the others, who have no way to delete the team either', async () => {
    const { screen } = await opened({ role: 'viewer', others: [['Kim', 'owner']] });
    expect(screen.text()).toContain('Owners and admins change these settings.');
    expect(screen.text()).toContain('EUR – Euro');
    expect(buttons()).toEqual([]);
  });
});

test.each([
  ['/team', { isOnline: false }],
  ['/team?tab=invites', { isOnline: false }],
  ['/team?tab=settings', { isOnline: false }],
  ['/team', { isReachable: false }],
])('Without a connection everything of %s is seen, and what needs one says so (%o)', async (path, world) => {
  await aTeamAtWork({ path, ...world, others: [['Kim', 'owner']], invites: [anInvite('a@b.cd')] });
  await later();
  const needing = ['Change role', 'Remove', 'Leave team', 'Send invite', 'Revoke', 'Send again', 'Delete team'];
  const found = [...document.querySelectorAll('button')].filter((one) => needing.includes(one.textContent ?? ''));
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((one) => one.disabled)).toBe(true);
  expect(document.body.textContent).toContain('Needs a connection');
});
