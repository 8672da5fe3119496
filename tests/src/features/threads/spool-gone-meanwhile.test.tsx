// @vitest-environment happy-dom
import { toast } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { CountDialog } from '#features/threads/spools/count-dialog.tsx';
import { UseDialog } from '#features/threads/spools/use-dialog.tsx';
import { WeighDialog } from '#features/threads/spools/weigh-dialog.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { found } from '../../ui/drawn.tsx';
import { aWorkshop } from '../../parts/a-workshop.tsx';

afterEach(() => localStorage.clear());

const forms = { Use: UseDialog, Count: CountDialog, Weigh: WeighDialog } as const;

const opened = async (form: keyof typeof forms, codes: readonly string[]) => {
  const threadId = newId();
  const spools = codes.map((shortCode) => ({ id: newId(), shortCode }));
  const [chosen] = spools;
  if (chosen === undefined) throw new Error('There is no spool.');
  let isClosed = false;
  const Form = forms[form];
  const Opened = () => {
    const [owned] = useQuery(stock).rows;
    return owned === undefined ? null : (
      <Form owned={owned} spoolId={chosen.id} onClose={() => void (isClosed = true)} />
    );
  };
  const page = await aWorkshop(<Opened />, {
    drafts: [
      aThread({}, threadId),
      ...spools.map(({ id, shortCode }) => aSpool(threadId, { shortCode, tareMg: 16_000 }, id)),
    ],
  });
  await expect.poll(() => page.box.querySelector('select')?.value).toBe(chosen.id);
  const booked = async () => (await page.store.db.rows.toArray()).filter(({ kind }) => kind === 'movement').length;
  return { ...page, spools, chosen, booked, before: await booked(), isClosed: () => isClosed };
};

test.each(['Use', 'Count', 'Weigh'] as const)(
  '%s says that its spool is gone, and books nothing on another one until that is chosen [F29]',
  async (form) => {
    const { box, store, chosen, spools, booked, before } = await opened(form, ['T-0001', 'T-0002']);
    const chip = () => [...box.querySelectorAll('button')].find((one) => one.textContent?.includes('½'));
    chip()?.click(); // Weigh has none
    await save(store, mutate('spool.delete', { id: chosen.id }));
    await expect.poll(() => box.textContent).toContain('T-0001 is gone meanwhile');
    expect(box.querySelector('select')?.value).toBe('');
    found<HTMLFormElement>(box, 'form').requestSubmit();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await booked()).toBe(before);
    const select = found<HTMLSelectElement>(box, 'select');
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(select), 'value')?.set?.call(select, spools[1]?.id);
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => box.textContent).not.toContain('is gone meanwhile');
    expect(box.querySelector('select')?.value).toBe(spools[1]?.id);
  },
);

test('Where the only spool is gone, the dialog closes and says so [F29]', async () => {
  const { store, chosen, isClosed } = await opened('Count', ['T-0001']);
  await save(store, mutate('spool.delete', { id: chosen.id }));
  await expect.poll(isClosed).toBe(true);
  const said = toast.getToasts().map((one) => ('title' in one ? String(one.title) : ''));
  expect(said).toContainEqual(expect.stringMatching(/^T-0001 is gone meanwhile: .* No other spool is here/));
});
