import { expect, type Page } from '@playwright/test';
import { openBook, type Book } from './book.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { aNewcomer } from './newcomer.ts';
import type { SharedServer } from './test.ts';

/** A team called Guild, to which a test invites people. */
export interface Guild {
  readonly id: string;
  /** The API as the team's owner calls it. */
  readonly owner: Book;
  /** Invites an address; returns the invite's id and the link in its mail. */
  readonly invite: (email: string) => Promise<{ readonly id: string; readonly link: string }>;
}

/** Makes the guild and its owner by API calls, without a browser. */
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

/** Finds the button that accepts an invite. */
export const accept = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true });

/** Waits until the guild is the open team. */
export const inGuild = (page: Page) =>
  expect(page.getByRole('button', { name: 'Team: Guild' })).toBeVisible({ timeout: 30_000 });
