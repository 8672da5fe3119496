// @vitest-environment happy-dom
import '#texts/later-texts.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { tellSavedLate } from '#parts/actions/tell-saved-late.ts';
import { useAction, type ActionRunner } from '#parts/actions/use-action.ts';
import { Toaster } from '#ui/toaster.tsx';
import { aSlowTab } from '../../data/a-slow-tab.ts';
import { aSpool, aThread, aUse, save } from '../../data/a-tab.ts';
import { inTenSeconds, pass } from '../../data/in-ten-seconds.ts';
import { aWorkshop } from '../a-workshop.tsx';

afterEach(() => void vi.useRealTimers());

const Screen = ({ take }: { readonly take: (runner: ActionRunner) => void }) => {
  take(useAction());
  return null;
};

const aDoubt = async (how: 'run' | 'runOrTell') => {
  const [thread, spool] = [newId(), newId()];
  const disk = await aSlowTab('is silent');
  const { store } = disk;
  await save(store, aThread({ code: '1' }, thread), aSpool(thread, {}, spool));
  let runner: ActionRunner | undefined;
  const { end } = await aWorkshop(
    <>
      <Screen take={(one) => (runner = one)} />
      <Toaster doneMs={limits.toastMs} collapseMs={limits.toastCollapseMs} />
    </>,
    { before: store, isPart: true },
  );
  const told = vi.fn<() => Promise<void>>(async () => tellSavedLate());
  store.saves.onSavedLate(told);
  const book = () => runner?.[how]([aUse(spool, 5000)]) ?? Promise.reject(new Error('There is no form.'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  disk.slow(true);
  const first = book();
  await disk.taken;
  await inTenSeconds(first);
  disk.slow(false);
  disk.finish();
  await pass(4);
  expect(told).toHaveBeenCalledOnce();
  const uses = async () => (await store.db.outbox.toArray()).filter(({ name }) => name === 'movement.create').length;
  return { book, uses, end };
};

test('A press in the form that still shows a save in doubt books nothing twice; the press after that books', async () => {
  const { book, uses, end } = await aDoubt('run');
  expect(await inTenSeconds(book())).toEqual({ kind: 'savedLate' });
  expect(await uses()).toBe(1);
  expect(await inTenSeconds(book())).toBeUndefined();
  expect(await uses()).toBe(2);
  end();
});

test('A button without a form books once more after the person was told, with the sentence that says so', async () => {
  const { book, uses, end } = await aDoubt('runOrTell');
  await expect
    .poll(() => document.body.textContent)
    .toContain(
      'What this device did not confirm is saved after all. Press the button again only if you want it once more.',
    );
  expect(await inTenSeconds(book())).toMatchObject({ tookAlong: false });
  expect(await uses()).toBe(2);
  end();
});
