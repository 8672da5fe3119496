import { expect } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { openBook } from '../support/book.ts';
import { aNewcomer, push, signIn, stockThread, type Newcomer } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { openOn } from '../support/open-on.ts';
import { noSideways } from '../support/sideways.ts';
import { test, type SharedServer } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

const sizes = [
  ['a tablet', { width: 1180, height: 820 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

const aRoom = async (server: SharedServer, jo: Newcomer): Promise<string> => {
  const thread = (await stockThread(server, jo)).split('/').at(-1);
  const book = await openBook(server.url, jo.email, jo.password);
  const { body } = await book.call('GET', `/teams/${book.teamId}/spools?threadId=${thread}`);
  const { spools } = body as { readonly spools: readonly { readonly id: string }[] };
  const [room, rack, drawer] = [newId(), newId(), newId()];
  await push(book, [
    { name: 'place.create', args: { id: room, set: { name: 'Attic', kind: 'room' } } },
    { name: 'place.create', args: { id: rack, set: { name: 'Rack', kind: 'rack', parentId: room } } },
    { name: 'place.create', args: { id: drawer, set: { name: 'Drawer', kind: 'drawer', parentId: room } } },
    ...spools.map(({ id }) => ({ name: 'spool.update', args: { id, set: { placeId: rack, labelled: true } } })),
  ]);
  return `/inventory/places/${rack}`;
};

for (const [device, viewport] of sizes) {
  test(`On ${device}, spools move from the rack to a drawer and back, and are counted as one group`, async ({
    page,
    context,
    server,
  }) => {
    await page.setViewportSize(viewport);
    const jo = await aNewcomer(server);
    const rack = await aRoom(server, jo);
    await signIn(context, server, jo);
    await page.goto(`${server.url}/inventory/places`);
    const list = page.getByRole('list', { name: 'Places' });
    await expect(list.getByRole('link')).toHaveText([/Attic/, /Drawer/, /Rack/]);
    await noSideways(page);
    await list.getByRole('link', { name: 'Rack' }).click();
    await expect(page).toHaveURL(`${server.url}${rack}`);
    const here = page.getByRole('region', { name: 'Spools here' });
    await expect(here.getByRole('listitem')).toHaveCount(2);

    await here.getByLabel('All spools').check();
    await here.getByLabel('Move to').selectOption('Attic · Drawer');
    await here.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('2 spools moved')).toBeVisible();
    await expect(here).toContainText('No spool lies here.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(here.getByRole('listitem')).toHaveCount(2);

    await page.getByRole('button', { name: 'Stocktake' }).click();
    const dialog = page.getByRole('dialog');
    for (const code of ['T-0001', 'T-0002']) await dialog.getByRole('button', { name: `${code} differs` }).click();
    await dialog.getByLabel('Left on T-0001').fill('250');
    await dialog.getByRole('group', { name: 'What about T-0002?' }).getByRole('button', { name: 'missing' }).click();
    await expect(dialog).toContainText('new amount: 1 · missing: 1 · not looked at: 0');
    await noSideways(page);
    await dialog.getByRole('button', { name: 'Book stocktake' }).click();
    await expect(page.getByText('Stocktake booked')).toBeVisible();
    await expect(here).toContainText('250 m');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(here).not.toContainText('250 m');
    await expect(here.getByRole('listitem')).toHaveCount(2);
    await allIsSaved(page);
  });

  test(`On ${device}, a person’s default place is where their new spools start, on their other device too`, async ({
    page,
    context,
    browser,
    server,
  }) => {
    await page.setViewportSize(viewport);
    const jo = await aNewcomer(server);
    const rack = await aRoom(server, jo);
    await signIn(context, server, jo);
    await page.goto(server.url + rack);
    await page.getByRole('button', { name: 'Make it my default place' }).click();
    await expect(page.getByText('Your new spools now start in Rack.')).toBeVisible();
    await expect(page.getByText('Your default place', { exact: true })).toBeVisible();
    await noSideways(page);
    await allIsSaved(page);

    const other = await browser.newContext({ viewport, serviceWorkers: 'block' });
    const there = await openOn(other, server, jo, '/inventory/threads');
    await there
      .getByRole('link', { name: /1902 Isacord/ })
      .first()
      .click();
    await there.getByRole('button', { name: 'Add spools' }).first().click();
    const form = there.getByRole('dialog');
    await expect(form.getByLabel('Place')).toHaveValue('Rack');
    await expect(form).toContainText('Your default place');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(there.getByText('1 spool added')).toBeVisible();
    await there.goto(server.url + rack);
    await expect(there.getByRole('region', { name: 'Spools here' }).getByRole('listitem')).toHaveCount(3);
    await other.close();
  });

  test(`On ${device}, a hoop of a usual size is added, and the workshop says which one a design fits`, async ({
    page,
    context,
    server,
  }) => {
    await page.setViewportSize(viewport);
    const jo = await aNewcomer(server);
    await signIn(context, server, jo);
    await page.goto(`${server.url}/inventory/hoops`);
    await page.getByRole('button', { name: 'Add hoop' }).first().click();
    const form = page.getByRole('dialog');
    const usual = form.getByLabel('Usual sizes');
    await usual.selectOption(await usual.getByRole('option', { name: /5×7/ }).first().getAttribute('value'));
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('5×7');
    await allIsSaved(page);

    await page.goto(`${server.url}/inventory/hoops`);
    const hoops = page.getByRole('list', { name: 'Hoops' });
    await expect(hoops.getByRole('link')).toHaveCount(1);
    await page.getByLabel('Width').fill('170');
    await page.getByLabel('Height').fill('120');
    await expect(page.getByText('turned by a quarter')).toBeVisible();
    await page.getByLabel('Width').fill('250');
    await expect(page.getByText('No hoop of yours fits')).toBeVisible();
    await page.getByRole('button', { name: 'Show all hoops' }).click();
    await expect(hoops.getByRole('link')).toHaveCount(1);
    await noSideways(page);
  });
}
