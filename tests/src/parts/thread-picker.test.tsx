// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { aSpool, aThread } from '../data/a-tab.ts';
import { found, typeInto } from '../ui/drawn.tsx';
import { aWorkshop } from './a-workshop.tsx';

const press = (field: HTMLElement, key: string) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('Enter takes the own thread of a number that many brands have; the next one is a chart colour that is not owned', async () => {
  const picked: ThreadPick[] = [];
  const threadId = newId();
  // an earlier file may have loaded the code of the answers, which must arrive late here
  vi.resetModules();
  const late = { ...(await import('./a-workshop.tsx')), ...(await import('#parts/threads/thread-picker.tsx')) };
  const { box } = await late.aWorkshop(<late.ThreadPicker label="Which" onPick={(pick) => picked.push(pick)} />, {
    drafts: [aThread({ brand: 'Isacord', line: 'Isacord 40', code: '0800' }, threadId), aSpool(threadId)],
  });
  // typed before the code of the answers has arrived: text and focus must stay
  const before = found<HTMLInputElement>(box, 'input');
  before.focus();
  typeInto(before, '800');
  await expect.poll(() => box.querySelectorAll('[role=option]').length).toBeGreaterThan(2);
  const field = found<HTMLInputElement>(box, 'input[role=combobox]');
  expect([before.isConnected, box.querySelectorAll('input').length]).toEqual([false, 1]);
  expect([document.activeElement, field.value]).toEqual([field, '800']);
  const [first, second] = [...box.querySelectorAll('[role=option]')].map((option) => option.textContent);
  expect(first).toBe('0800 Isacord 401 spool');
  expect(second).not.toContain('spool');
  await expect.poll(() => box.querySelector('[role=option][data-active-item]')).not.toBeNull();
  press(field, 'Enter');
  await expect.poll(() => picked.length).toBe(1);
  expect(picked.map((pick) => [pick.from, threadOfPick(pick).code])).toEqual([['own', '0800']]);
  expect(field.value).toBe('');
});

test('Enter means what is typed, also before the list has followed a fast typist or a scanner', async () => {
  const picked: string[] = [];
  const take = (pick: ThreadPick) => picked.push(threadOfPick(pick).code);
  const threadId = newId();
  const { box } = await aWorkshop(
    <ThreadPicker label="Which" onPick={take} onEnter={{ words: 'Enter adds it', pick: take }} />,
    { drafts: [aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902' }, threadId), aSpool(threadId)] },
  );
  await expect.poll(() => box.querySelector('input[role=combobox]')).not.toBeNull();
  const field = found<HTMLInputElement>(box, 'input[role=combobox]');
  field.focus();
  typeInto(field, '1134');
  await expect.poll(() => box.querySelector('[role=option][data-active-item]')?.textContent).toMatch(/1134/);
  // outside of `act`, because a browser too draws the new list only later
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '1300');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(box.querySelector('[role=option]')?.textContent).toMatch(/1134/);
  press(field, 'Enter');
  await expect.poll(() => picked).toEqual(['1300']);
  expect(field.value).toBe('');
});

test('Without the charts the picker says so and finds the own threads', async () => {
  const { box } = await aWorkshop(<ThreadPicker label="Which" onPick={() => undefined} />, {
    drafts: [aThread()],
    charts: { load: () => Promise.reject(new Error('offline')) },
  });
  await expect.poll(() => box.textContent).toContain('The charts are not on this device yet.');
  typeInto(found<HTMLInputElement>(box, 'input'), '1902');
  await expect.poll(() => box.querySelectorAll('[role=option]').length).toBe(1);
});
