// @vitest-environment happy-dom
import '#texts/en/jobs.ts';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { newJobSteps, usualSteps } from '#parts/jobs/job-steps.ts';
import { aTeamAtWork } from './a-team-at-work.tsx';

beforeEach(() => localStorage.clear());

const pressLabelled = (label: string) =>
  act(async () => {
    const button = document.querySelector(`button[aria-label="${label}"]`);
    if (!(button instanceof HTMLButtonElement)) throw new Error(`There is no button "${label}".`);
    button.click();
  });

const settingsOf = async () => {
  const work = await aTeamAtWork({ path: '/team?tab=settings' });
  const saved = () => {
    const last = work.sent.at(-1) ?? '';
    return JSON.parse(last.slice(last.indexOf('{'))) as { readonly jobSteps?: ReturnType<typeof usualSteps> | null };
  };
  return { ...work, saved };
};

test('The steps of a job are renamed, ordered, removed and added, and a renamed one keeps its key', async () => {
  const { screen, saved } = await settingsOf();
  await screen.type('Step 1', 'Cut the felt');
  await pressLabelled('Digitized: earlier');
  await pressLabelled('Hooped: remove');
  await pressLabelled('Finished: remove');
  await screen.press('Add step');
  await screen.type('Step 5', 'Packed');
  await screen.press('Save');
  const steps = saved().jobSteps ?? [];
  expect(steps.map(({ label, gates }) => [label, gates])).toEqual([
    ['Digitized', true],
    ['Cut the felt', true],
    ['Sewn', false],
    ['Delivered', false],
    ['Packed', false],
  ]);
  expect(steps.slice(0, 4).map(({ key }) => key)).toEqual(['digitized', 'blanks', 'sewn', 'delivered']);
});

test('A step without a name is asked for, and nothing is sent', async () => {
  const { screen, sent } = await settingsOf();
  await screen.press('Add step');
  await screen.press('Save');
  expect(screen.text()).toContain('Step 7 is needed.');
  expect(sent).toEqual([]);
});

test('A team without steps of its own sends none when it sets something else, and takes the usual ones again', async () => {
  const { screen, saved } = await settingsOf();
  await screen.type('Company', 'Nadel');
  await screen.press('Save');
  expect(saved()).not.toHaveProperty('jobSteps');
  await screen.type('Step 1', 'Cut');
  await screen.press('Save');
  expect(saved().jobSteps?.[0]?.label).toBe('Cut');
  await screen.press('Take the usual steps');
  await screen.press('Save');
  expect(saved()).toEqual({ jobSteps: null });
});

test('A new job has the steps that its team chose, else the usual ones', () => {
  const chosen = [{ key: 'cut', label: 'Cut', gates: true }];
  expect(newJobSteps(chosen)).toEqual(chosen);
  expect(newJobSteps([])).toEqual([]);
  expect(newJobSteps(null)).toEqual(usualSteps());
});
