import { expect, type BrowserContext, type Page } from '@playwright/test';
import { mailTo } from '../support/mailbox.ts';
import { aNewcomer, signIn, type Newcomer } from '../support/newcomer.ts';
import { addFromChart, allIsSaved, readyOffline } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

let server: SharedServer;
let owner: Newcomer;
let guest: Newcomer;
let team: string;
let device: BrowserContext;
let page: Page;
let kim: Page;

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  [owner, guest] = [await aNewcomer(server, 'ada'), await aNewcomer(server, 'kim')];
  team = owner.team;
  const open = async (person: Newcomer): Promise<Page> => {
    const context = await browser.newContext();
    await signIn(context, server, person);
    const first = await context.newPage();
    await first.goto(`${server.url}/dashboard`);
    return first;
  };
  [page, kim] = [await open(owner), await open(guest)];
  device = page.context();
});
test.afterAll(() => Promise.all([device.close(), kim.context().close()]));

const members = () => page.getByRole('list', { name: 'Members' }).getByRole('listitem');
const ada = () => members().filter({ hasText: owner.email });
const kimsLine = () => members().filter({ hasText: guest.email });

const openTab = async (name: 'Members' | 'Invites' | 'Settings'): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
  await page.getByRole('tab', { name }).click();
};

const giveKim = async (role: 'Admin' | 'Owner', button = 'Save'): Promise<void> => {
  await kimsLine().getByRole('button', { name: 'Change role' }).click();
  await page.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption({ label: role });
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const asKim = (method: string, path: string, body: object) =>
  kim.evaluate(
    async (call) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(`/api/v2${call.path}`, { method: call.method, headers, body: JSON.stringify(call.body) }))
        .status;
    },
    { method, path, body },
  );

const turnTo = async (team: string): Promise<void> => {
  await page.getByRole('button', { name: /^Team: / }).click();
  await page.getByRole('menuitemradio', { name: team }).click();
  await expect(page.getByRole('button', { name: `Team: ${team}` })).toBeVisible();
};

test('An owner invites somebody, shows them the link once, and sees them among the members when they have accepted', async () => {
  await openTab('Invites');
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send invite' }).click();
  await expect(page.getByText('Email is not written as expected.')).toBeVisible();
  await page.getByLabel('Email').fill(guest.email.replace('kim', 'Kim').replace('example', 'Example'));
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Viewer' });
  await page.getByRole('button', { name: 'Send invite' }).click();
  await expect(page.getByText('Invite sent successfully!')).toBeVisible();
  const link = page.getByLabel(`Link for ${guest.email}`);
  const token = new URL(await link.inputValue()).searchParams.get('token');
  const invited = page.getByRole('list', { name: 'Invited' }).getByRole('listitem');
  await expect(invited).toContainText('Waiting');
  await expect(invited.getByRole('button', { name: 'Revoke' })).toBeVisible();
  await page.reload();
  await expect(invited).toContainText(guest.email);
  await expect(link).toHaveCount(0);
  expect(await asKim('POST', '/invites/accept', { token })).toBe(200);
  await openTab('Members');
  await expect(kimsLine()).toContainText('Viewer');
});

test('An owner changes a role and takes it back', async () => {
  await giveKim('Admin');
  await expect(kimsLine()).toContainText('Admin');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(kimsLine()).toContainText('Viewer');
  await giveKim('Admin');
  await expect(kimsLine()).toContainText('Admin');
});

test('Whoever is removed is asked back at once, and is out until they say yes', async () => {
  await kimsLine().getByRole('button', { name: 'Remove' }).click();
  await expect(kimsLine()).toHaveCount(0);
  const told = page.getByRole('listitem').filter({ hasText: 'is no longer in the team' });
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('is invited to come back')).toBeVisible();
  await expect(kimsLine()).toHaveCount(0);
  const accepted = await kim.evaluate(async () => {
    const { invites } = (await (await fetch('/api/v2/users/me/invites')).json()) as {
      readonly invites: readonly { readonly public_id: string }[];
    };
    return (await fetch(`/api/v2/invites/${invites[0]?.public_id}/accept`, { method: 'POST' })).status;
  });
  expect(accepted).toBe(200);
  await expect(kimsLine()).toContainText('Admin');
});

test('The only owner cannot leave before somebody they ask has accepted to be one, nor once that one has stepped down unseen', async () => {
  await expect(page.getByText('You are the only owner, so you cannot leave yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave team' })).toHaveCount(0);
  await expect(ada().getByRole('button')).toHaveCount(0);
  const asked = kimsLine().getByText('Asked to be an owner');
  await giveKim('Owner', 'Offer');
  await expect(page.getByText('is asked to be an owner. Nothing changes until they accept.')).toBeVisible();
  await expect(kimsLine()).toContainText('Admin');
  await expect(asked).toBeVisible();
  await kimsLine().getByRole('button', { name: 'Take the offer back' }).click();
  await expect(asked).toHaveCount(0);
  await giveKim('Owner', 'Offer');
  expect(await mailTo(server, guest.email, /offers to make you an owner/)).toContain('/profile/invites');
  const offer = kim.getByRole('article').filter({ hasText: 'offers to make you an owner of this team' });
  await kim.goto(`${server.url}/profile?tab=invites`);
  await offer.getByRole('button', { name: 'Decline' }).click();
  await expect(kim.getByText('Offer declined. Your role in')).toBeVisible();
  await page.reload();
  await expect(kimsLine()).toContainText('Admin');
  await expect(asked).toHaveCount(0);
  await giveKim('Owner', 'Offer');
  await kim.reload();
  await offer.getByRole('button', { name: 'Accept' }).click();
  await expect(kim.getByText('You are an owner of')).toBeVisible();
  await expect(kimsLine()).toContainText('Owner');
  await expect(asked).toHaveCount(0);
  const leave = page.getByRole('button', { name: 'Leave team' });
  await expect(leave).toBeVisible();
  // this page must get no list in which Kim is no longer an owner
  await page.route('**/members', (route) => route.abort());
  const { teamId, userId } = await kim.evaluate(async () => {
    const { teams } = (await (await fetch('/api/v2/teams')).json()) as {
      readonly teams: readonly { readonly public_id: string; readonly name: string }[];
    };
    const { id } = (await (await fetch('/api/v2/users/me')).json()) as { readonly id: string };
    return { teamId: teams.find(({ name }) => name.startsWith('ada'))?.public_id, userId: id };
  });
  expect(await asKim('POST', `/teams/${teamId}/members`, { userId, role: 'admin' })).toBe(200);
  await leave.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the team').fill('another team');
  await dialog.getByRole('button', { name: 'Leave team' }).click();
  await expect(dialog).toContainText('This is not the name of the team.');
  await dialog.getByLabel('Name of the team').fill(team);
  await dialog.getByRole('button', { name: 'Leave team' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A team always has an owner.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute('**/members');
});

test('What is set in the team is what its amounts are shown in, and what it says of colours that run low', async () => {
  await addFromChart(page, 'isacord 1902', /1902/, 1);
  await openTab('Settings');
  await page.getByLabel('Units').selectOption({ label: 'Yards and ounces' });
  const more = page
    .locator('section')
    .filter({ hasText: 'Measures and money' })
    .getByRole('button', { name: 'One more' });
  await more.click();
  await more.click();
  await page.getByRole('group', { name: 'Favourite brands' }).getByRole('button', { name: 'DMC' }).click();
  // Neither the message nor a tooltip may cover the button under the pointer.
  const account = page.getByRole('button', { name: 'Account', exact: true });
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await account.hover({ force: true });
  const isReached = (button: Element): boolean => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  expect(await account.evaluate(isReached)).toBe(true);
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
  await page.goto(`${server.url}/inventory/threads`);
  const rows = page.getByRole('list', { name: 'Thread Inventory' });
  await expect(rows).toContainText(/1,094\s*yd/);
  await expect(rows).toContainText('low');
  await page.getByRole('button', { name: 'Add thread' }).first().click();
  await page.getByLabel('Find in the charts').fill('800');
  // the team has threads of this brand, so it comes first
  await expect(page.getByRole('option').nth(0)).toContainText('Isacord');
  // the team has chosen this brand, so it comes next
  await expect(page.getByRole('option').nth(1)).toContainText('DMC');
});

test('Two teams are turned between without a network, the second one as it was left', async () => {
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: /^Team: / }).click();
  await page.getByRole('menuitem', { name: 'New team' }).click();
  await page.getByLabel('Team name').fill('Guild');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('button', { name: 'Team: Guild' })).toBeVisible();
  await addFromChart(page, 'madeira 1147', /1147/, 3);
  await allIsSaved(page);
  await turnTo(team);
  await allIsSaved(page);
  await readyOffline(page);
  await device.setOffline(true);
  await page.goto(`${server.url}/inventory/threads`);
  await expect(page.getByRole('link', { name: /1902/ }).first()).toBeVisible();
  await turnTo('Guild');
  await expect(page.getByRole('link', { name: /1147/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /1902/ })).toHaveCount(0);
  await openTab('Members');
  await expect(ada()).toContainText('Owner');
  await openTab('Invites');
  await expect(page.getByRole('button', { name: 'Send invite' })).toBeDisabled();
  await expect(page.getByText('Needs a connection').first()).toBeVisible();
  await device.setOffline(false);
  await expect(page.getByRole('button', { name: 'Send invite' })).toBeEnabled();
});

test('Before a team is deleted, what is unsent in it is asked about, and kept', async () => {
  const busy = { error: { code: 'unavailable', message: 'Busy.', requestId: 'busy' } };
  const stillThere = async () => (await page.getByRole('button', { name: 'Team: Guild' }).count()) > 0;
  await page.route('**/sync/push', async (route) =>
    (await stillThere()) ? route.fulfill({ status: 503, json: busy }) : route.continue(),
  );
  await page.goto(`${server.url}/inventory/threads`);
  await page.getByRole('link', { name: /1147/ }).first().click();
  await page.getByRole('button', { name: 'Add spools' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Sync' })).toContainText('1 change');
  await openTab('Settings');
  await page.getByRole('button', { name: 'Delete team' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 change is on this device only.');
  await dialog.getByRole('button', { name: 'Go on without sending' }).click();
  await dialog.getByLabel('Name of the team').fill('Guild');
  await dialog.getByRole('button', { name: 'Delete team' }).click();
  await expect(page.getByRole('button', { name: `Team: ${team}` })).toBeVisible({ timeout: 30_000 });
  const kept = 'Guild was deleted. What you had not sent is kept on this device.';
  await expect(page.getByText(kept).first()).toBeVisible({ timeout: 30_000 });
  await page.goto(`${server.url}/sync`);
  const card = page.getByRole('article').filter({ hasText: 'Guild' });
  await expect(card).toContainText('1 unsent change is kept on this device');
});
