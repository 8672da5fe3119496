// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { RecordForm } from '#parts/fields/record-form.tsx';
import { aWorkshop } from '../a-workshop.tsx';

test('A new row that begins as a copy also has what the form does not show', async () => {
  const start = { title: 'Oil', everyHours: '4', active: false };
  const page = await aWorkshop(
    <RecordForm kind="maintenanceTask" title="Copy" saved="Saved" start={start} onClose={() => {}} />,
  );
  const save = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Save');
  await expect.poll(save).toBeDefined();
  save()?.click();
  const sets = async () =>
    (await page.store.db.outbox.toArray()).map(({ args }) => (args as { readonly set: unknown }).set);
  await expect.poll(sets).toEqual([start]);
  page.end();
});
