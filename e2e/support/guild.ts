import { expect, type Page } from '@playwright/test';
import { openBook, type Book } from './book.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { aNewcomer } from './newcomer.ts';
import type { SharedServer } from './test.ts';

export interface Guild {
  readonly id: string;
  readonly owner: Book;
  readonly invite: (email: string) => Promise<{ readonly id: string; readonly link: string }>;
}

export const aGuild = async (server: SharedServer): Promise<Guild> => {
  const ana = await aNewcomer(server, 'ana');
  const owner = await openBook(server.url, ana.email, ana.password);
  const { body } = await owner.call('POST', '/teams', { name: 'Guild' });
  const guild = (body as { readonly team: { readonly public_id: string } }).team.public_id;
  const invite = async (email: string) => {
    const { status, body } = await owner.call('POST', `/teams/${guild}/invites`, { email, role: 'member' });
    expect([200, 201]).toContain(status);
    const made = body as { readonly invite: { readonly public_id: string }; readonly link: string };
    await expect.poll(async () => linkIn(await mailTo(server, email, /invites you to Guild/))).toBe(made.link);
    return { id: made.invite.public_id, link: made.link };
  };
  return { id: guild, owner, invite };
};

export const accept = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true });

export const inGuild = (page: Page) =>
  expect(page.getByRole('button', { name: 'Team: Guild' })).toBeVisible({ timeout: 30_000 });
