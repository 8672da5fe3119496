import '#texts/en/spools.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { Spool } from '#core/kinds/spool.ts';
import { settleSpool } from '#core/stock/stock-actions.ts';
import type { OwnedSpool } from '#inventory/inventory.ts';
import { nextOccurrence } from '#inventory/spool-times.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { removeRows } from '#parts/rows/remove-rows.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';

/** Changes of a spool by one press. Each is saved at once, offers undo, and resolves to whether it was saved. */
export interface SpoolSteps {
  readonly mark: (state: Exclude<Spool['state'], 'sealed'>) => Promise<boolean>;
  readonly giveBack: () => Promise<boolean>;
  readonly remove: () => Promise<boolean>;
}

/** Makes the steps of one spool. “Empty” also books a count of 0 mm, unless the bookings say 0 mm already. */
export function useSpoolSteps({ id, version, spool }: OwnedSpool): SpoolSteps {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  const { shortCode: code, remainingMm } = spool;

  const change = async (set: Partial<Spool>, done: string, count?: () => Promise<readonly Action[]>) => {
    const undo = await runOrTell(async () => [
      ...((await count?.()) ?? []),
      mutate('spool.update', { id, set, baseVersion: version }),
    ]);
    if (undo !== undefined) offerUndo(store, done, undo);
    return undo !== undefined;
  };

  const nothingLeft = async (): Promise<readonly Action[]> => [
    settleSpool({
      id: newId(),
      spoolId: id,
      settlesAtMm: 0,
      expectedMm: remainingMm,
      measured: { lengthMm: 0 },
      occurredAt: await nextOccurrence(store, id),
    }),
  ];

  const done = {
    open: t('spools.isOpen', { code }),
    empty: t('spools.isEmpty', { code }),
    lost: t('spools.isLost', { code }),
    archived: t('spools.isArchived', { code }),
  };
  return {
    mark: (next) =>
      change({ state: next }, done[next], next === 'empty' && remainingMm !== 0 ? nothingLeft : undefined),
    giveBack: () => change({ lentTo: null }, t('spools.isBack', { code })),
    remove: () => removeRows(store, { kind: 'spool', rows: [{ id, version }], done: t('spools.isDeleted', { code }) }),
  };
}
