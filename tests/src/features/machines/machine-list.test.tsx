// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import { TeamsProvider } from '#services/teams.tsx';
import type { Teams } from '#me/team-state.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;

/** A page two windows high: the element with the label `far` is out of sight until it is scrolled to. */
const aTallPage = (far: string) => {
  const watched: { readonly at: Element; readonly say: (isSeen: boolean) => void }[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly heard: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
      observe(at: Element) {
        watched.push({ at, say: (isIntersecting) => this.heard([{ isIntersecting }]) });
      }
      disconnect() {}
    },
  );
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: this.getAttribute('aria-label') === far ? innerHeight * 2 : 0 } as DOMRect;
  });
  onTestFinished(() => {
    measured.mockRestore();
    vi.unstubAllGlobals();
  });
  return { watched, scrollTo: (name: string) => seen(name)?.say(true), seen };
  function seen(name: string) {
    return watched.findLast(({ at }) => at.getAttribute('aria-label') === name);
  }
};

test('A card below the screen is read when it comes near, and not before; no reading walks a cursor.', async () => {
  const tall = aTallPage('Zoe');
  const cursors = vi.spyOn(IDBIndex.prototype, 'openCursor');
  onTestFinished(() => cursors.mockRestore());
  const team = await aTeamOf();
  const named = [
    { id: newId(), nickname: 'Bertha' },
    { id: newId(), nickname: 'Carla' },
    { id: newId(), nickname: 'Zoe' },
  ];
  const machine = { brand: 'Tajima', model: 'TMEZ-SC', type: 'multi_needle', needlesPerHead: 3 } as const;
  const task = { title: 'Oil', machineIds: named.map(({ id }) => id), everyDays: 30 };
  await save(
    team.store,
    ...named.map(({ id, nickname }) => mutate('machine.create', { id, set: { ...machine, nickname } })),
    mutate('maintenanceTask.create', { id: newId(), set: task }),
  );
  cursors.mockClear();
  const page = team.open(
    '/inventory/machines/:machineId?',
    '/inventory/machines',
    <TeamsProvider teams={teams}>
      <MachinesScreen />
    </TeamsProvider>,
  );
  const said = () =>
    [...page.box.querySelectorAll('a[data-row-link]')].map((card) => card.textContent?.includes('Oil'));
  await expect.poll(said).toEqual([true, true, false]);
  expect(tall.watched.map(({ at }) => at.getAttribute('aria-label'))).toContain('Zoe');
  expect(tall.seen('Bertha')).toBeUndefined();
  tall.scrollTo('Zoe');
  await expect.poll(said).toEqual([true, true, true]);
  const walked = cursors.mock.calls.map(([range]) => (range instanceof IDBKeyRange ? String(range.lower) : ''));
  expect(walked.filter((lower) => lower.includes('machineId'))).toEqual([]);
});

test('Of a long list the first machines are drawn and read, then all the others.', async () => {
  const team = await aTeamOf();
  const names = Array.from({ length: 40 }, (_, at) => `Machine ${String(at).padStart(2, '0')}`);
  const machine = { brand: 'Tajima', model: 'TMEZ-SC' };
  await save(
    team.store,
    ...names.map((nickname) => mutate('machine.create', { id: newId(), set: { ...machine, nickname } })),
  );
  const page = team.open(
    '/inventory/machines/:machineId?',
    '/inventory/machines',
    <TeamsProvider teams={teams}>
      <MachinesScreen />
    </TeamsProvider>,
  );
  const counts = new Set<number>();
  const watch = new MutationObserver(() => counts.add(page.rows().length));
  watch.observe(page.box, { childList: true, subtree: true });
  await expect.poll(page.rows).toEqual(names);
  watch.disconnect();
  expect([...counts].filter((count) => count > 0)).toEqual([24, 40]);
});
