import '#texts/en/bulk.ts';
import type { CollectionRow } from '#data/inventory/collection.ts';
import { mayRemove } from '#core/may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ChipRow } from '#ui/chip-row.tsx';
import { Chip } from '#ui/chip.tsx';

/** The team's sets of colours; a press ticks what is in one. The one that was pressed last can be deleted, with undo. */
export const SetChips = ({
  current,
  onPick,
}: {
  readonly current: string | undefined;
  readonly onPick: (set: CollectionRow<'threadSet'> | undefined) => void;
}) => {
  const { store } = useWorkspace();
  const removeRows = useRemoval();
  const sets = useCollection('threadSet').rows;
  if (sets.length === 0) return null;
  const { role, userId } = store.actor;
  const open = sets.find(({ id }) => id === current);
  const mayDelete = open !== undefined && mayRemove('threadSet', [open.data.createdBy], { role, actor: userId });
  const remove = async (set: CollectionRow<'threadSet'>) => {
    const done = t('bulk.setDeleted', { name: set.data.name });
    onPick(undefined);
    await removeRows({ kind: 'threadSet', rows: [set], done });
  };
  return (
    <>
      <ChipRow label={t('bulk.sets')}>
        {sets.map((set) => (
          <Chip
            key={set.id}
            pressed={set.id === current}
            onPress={() => onPick(set)}
            figure={`· ${set.data.items.length}`}
          >
            {set.data.name}
          </Chip>
        ))}
      </ChipRow>
      {mayDelete && (
        <div>
          <Button tone="quiet" icon="trash" onClick={() => void remove(open)}>
            {t('bulk.deleteSet')}
          </Button>
        </div>
      )}
    </>
  );
};
