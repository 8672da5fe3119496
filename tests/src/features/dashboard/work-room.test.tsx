// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { keepRoom, lastRoom } from '#features/dashboard/work-room.ts';
import { WorkToday } from '#features/dashboard/work-today.tsx';
import { nine } from '../../core/mutations/a-book.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('The room of today’s work is that of the same team in a window of the same width', () => {
  const [team, other] = [newId(), newId()];
  expect(lastRoom(team)).toBeUndefined();
  keepRoom(team, 291.6);
  expect([lastRoom(team), lastRoom(other)]).toEqual(['292px', undefined]);
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(window.innerWidth + 1);
  expect(lastRoom(team)).toBeUndefined();
});

test('Where the browser forbids storage, the room is not known and nothing fails', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  keepRoom(newId(), 300);
  expect(lastRoom(newId())).toBeUndefined();
});

test('Today’s work tells what room it took, once the reservations are there', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(290);
  const { box, store } = await aWorkshop(<WorkToday isShop />, {
    drafts: [mutate('job.create', { id: newId(), set: { name: 'Cap', pieces: 24, dueOn: nine.slice(0, 10) } })],
  });
  await expect.poll(() => box.textContent).toContain('Cap');
  await expect.poll(() => lastRoom(store.actor.teamId)).toBe('290px');
});
