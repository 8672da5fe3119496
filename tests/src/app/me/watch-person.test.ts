// @vitest-environment happy-dom
import { createElement } from 'react';
import { toast } from 'sonner';
import { expect, onTestFinished, test } from 'vitest';
import { newAccount, type AccountStore } from '#session/account.ts';
import { notify } from '#ui/notify.ts';
import { Toaster } from '#ui/toaster.tsx';
import { owner } from '../../core/mutations/a-book.ts';
import { drawn } from '../../ui/drawn.tsx';
import { aPersonAtWork, teamOf } from './a-person-at-work.ts';

const other = { userId: '00000000-0000-4000-8000-0000000000bb', email: 'eve@example.com', fullName: null };

const anOffer = async () => {
  const { account } = aPersonAtWork();
  const page = drawn(createElement(Toaster, { doneMs: 60_000, collapseMs: 10 }));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const standing = () =>
    [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
      .filter(({ dataset }) => dataset['removed'] !== 'true')
      .map((message) => message.textContent);
  onTestFinished(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    toast.dismiss(); // otherwise the next test's message area would show these messages again
    page.end();
  });
  notify.problem('Not saved');
  notify.offer('Discarded', { label: 'Undo', onAct: () => undefined });
  await expect.poll(standing).toEqual(['DiscardedUndo', 'Not saved']);
  return { account, standing };
};

const leavings: readonly (readonly [string, (account: AccountStore) => void])[] = [
  ['has logged out', (account) => account.clear(undefined)],
  ['has changed', (account) => account.save(newAccount(other, 2))],
  ['was signed out by another device', (account) => account.change(owner, { ended: 'revoked' })],
];

test.each(leavings)('An offer goes with its person, and a mere message stays: who %s', async (_, leave) => {
  const { account, standing } = await anOffer();
  leave(account);
  await expect.poll(standing).toEqual(['Not saved']);
});

test('An offer stays while its person turns to another team, or has to sign in to sync.', async () => {
  const { account, standing } = await anOffer();
  account.change(owner, { currentTeamPublicId: teamOf(2) });
  account.change(owner, { ended: 'lapsed' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(standing()).toEqual(['DiscardedUndo', 'Not saved']);
});
