// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { createInventory } from '#inventory/inventory.ts';
import { AddSpoolsDialog } from '#features/threads/spools/add-spools-dialog.tsx';
import type { BookingFormProps } from '#features/threads/spools/spool-booking-form.tsx';
import { CountDialog } from '#features/threads/spools/count-dialog.tsx';
import { EditThreadDialog } from '#features/threads/form/edit-thread-dialog.tsx';
import { UseDialog } from '#features/threads/spools/use-dialog.tsx';
import { WeighDialog } from '#features/threads/spools/weigh-dialog.tsx';
import type { Teams } from '#me/team-state.ts';
import { SessionProvider } from '#services/session.tsx';
import { TeamsProvider } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import { aSpool, aTab, aThread, meddle, save } from '../../data/a-tab.ts';
import { ownSettingsHere } from '../../parts/own-settings-here.tsx';
import { aSignedInPage } from '../../session/a-session.ts';

const ignore = () => undefined;
const team = { settings: {} };
const isFull = 'Not saved: the storage of this device is full. Make room and press the button again.';

const onAFullDisk = async (Form: ComponentType<BookingFormProps>) => {
  const { db, store } = aTab();
  const { session, account } = await aSignedInPage();
  const own = ownSettingsHere(account.get()?.userId);
  const disk = { isFull: false };
  meddle(db, async (table) => {
    if (disk.isFull && table === 'outbox') throw new Dexie.QuotaExceededError('full');
  });
  const threadId = newId();
  await save(store, aThread({ name: 'Poinsettia', weight: '40' }, threadId), aSpool(threadId));
  const inventory = createInventory(store, (fault) => {
    throw fault;
  });
  void inventory.start();
  await expect.poll(() => inventory.snapshot().rows.length).toBe(1);
  const [owned] = inventory.snapshot().rows;
  if (owned === undefined) throw new Error('The thread is not there.');
  disk.isFull = true;
  // Without `act`, React draws at once; this test checks the order in which messages appear.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const status = { reachable: true };
  const workspace = {
    store,
    inventory,
    engine: { status: () => status, subscribe: () => ignore, wake: ignore },
    settings: { units: 'metric', currency: 'EUR', currencyDecimals: 2, lowStockDefaultSpools: 0 },
    nameOf: ignore,
  } as unknown as Workspace;
  const form = { isOpen: true };
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  root.render(
    <SessionProvider session={session}>
      <TeamsProvider teams={{ get: () => team, subscribe: () => ignore } as unknown as Teams}>
        <WorkspaceContext value={workspace}>
          {own.around(<Form owned={owned} onClose={() => (form.isOpen = false)} />)}
        </WorkspaceContext>
      </TeamsProvider>
    </SessionProvider>,
  );
  const said: string[] = [''];
  const hear = () => {
    const now = box.querySelector('[role=status]')?.textContent ?? '';
    if (said.at(-1) !== now) said.push(now);
  };
  const ears = new MutationObserver(hear);
  ears.observe(box, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => {
    ears.disconnect();
    inventory.stop();
    root.unmount();
    box.remove();
  });
  const field = async (label: string) => {
    const labelled = () => [...box.querySelectorAll('label')].find((one) => one.textContent === label)?.control;
    await expect.poll(labelled).toBeInstanceOf(HTMLInputElement);
    return labelled() as HTMLInputElement;
  };
  const press = () => box.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  return { db, disk, form, said, field, press };
};

const type = (field: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const bookings = [
  { name: 'Use', Form: UseDialog, typed: [['Amount', '100']] },
  { name: 'Count', Form: CountDialog, typed: [['Left on spool', '100']] },
  {
    name: 'Weigh',
    Form: WeighDialog,
    typed: [
      ['Weight on the scale', '40'],
      ['Empty spool', '10'],
    ],
  },
] as const;

test.each(bookings)(
  'A booking says so when the device cannot be asked what it knows of the spool: $name',
  async (one) => {
    const { db, form, said, field, press } = await onAFullDisk(one.Form);
    for (const [label, text] of one.typed) type(await field(label), text);
    db.close();
    press();
    await expect.poll(() => said.at(-1)).toMatch(/^Not saved: /);
    expect(form.isOpen).toBe(true);
  },
);

test.each([
  ...bookings,
  { name: 'Add spools', Form: AddSpoolsDialog, typed: [['Number of spools', '2']] },
  { name: 'Edit', Form: EditThreadDialog, typed: [['Name', 'Cardinal']] },
] as const)(
  'What a form said of one press goes with the next, and nothing of it is left once that saves: $name',
  async ({ Form, typed }) => {
    const { disk, form, said, field, press } = await onAFullDisk(Form);
    for (const [label, text] of typed) type(await field(label), text);
    press();
    await expect.poll(() => said).toEqual(['', isFull]);
    press();
    await expect.poll(() => said).toEqual(['', isFull, '', isFull]);
    expect(form.isOpen).toBe(true);
    disk.isFull = false;
    press();
    await expect.poll(() => form.isOpen).toBe(false);
    expect(said.slice(4)).toEqual(['']);
  },
);
