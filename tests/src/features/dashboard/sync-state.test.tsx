// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import '#texts/en/screens.ts';
import { SyncState } from '#features/dashboard/dashboard-screen.tsx';
import { aWorkshop } from '../../parts/a-workshop.tsx';

test('The dashboard says nothing about sync while all is well, and how old its data is without a server', async () => {
  const well = await aWorkshop(<SyncState />, { reachable: true });
  const cut = await aWorkshop(<SyncState />, { reachable: false });
  await expect.poll(() => cut.box.textContent).toContain('This device');
  expect(well.box.textContent).toBe('');
});
