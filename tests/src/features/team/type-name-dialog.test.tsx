// @vitest-environment happy-dom
import '#texts/en/team-page.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import { aLateAnswer } from '../a-late-answer.ts';
import { aTeamAtWork } from './a-team-at-work.tsx';

test('A way out of the team cannot be left while it is under way, and says what came of it.', async () => {
  const { screen, world } = await aTeamAtWork({ others: [['Kim', 'owner']] });
  const answer = aLateAnswer();
  world.delay = answer.promise;
  world.refusal = { status: 409, code: 'last_owner' };
  await screen.press('Leave team');
  await screen.type('Name of the team', 'Atelier');
  await act(async () => screen.button('Leave team')?.click());
  const cancel = screen.button('Cancel');
  await act(async () => {
    cancel?.click();
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  expect(cancel?.getAttribute('aria-disabled')).toBe('true');
  await act(async () => answer.resolve());
  await expect.poll(() => screen.alert()).toMatch(/^A team always has an owner/);
  await screen.press('Cancel');
  expect(document.querySelector('dialog')).toBeNull();
});
