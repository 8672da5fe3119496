import '#texts/en/bulk.ts';
import { useEffect, useState } from 'react';
import type { CollectionRow } from '#inventory/collection.ts';
import { setsElsewhere, type SetsElsewhere } from '#inventory/in-other-teams.ts';
import { mayRemove } from '#core/access/may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useTeams } from '#services/teams.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ChipRow } from '#ui/chip-row.tsx';
import { Chip } from '#ui/chip.tsx';

/**
 * Colour sets of all of the person's teams. A press ticks a set's colours. Only this team's sets can be deleted.
 */
export function SetChips({
  current,
  onPick,
}: {
  readonly current: string | undefined;
  readonly onPick: (set: CollectionRow<'threadSet'> | undefined) => void;
}) {
  const { store } = useWorkspace();
  const removeRows = useRemoval();
  const sets = useCollection('threadSet').rows;
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
      {sets.length > 0 && <Sets label={t('bulk.sets')} sets={sets} current={current} onPick={onPick} />}
      {mayDelete && (
        <div>
          <Button tone="quiet" icon="trash" onClick={() => void remove(open)}>
            {t('bulk.deleteSet')}
          </Button>
        </div>
      )}
      <SetsOfOtherTeams current={current} onPick={onPick} />
    </>
  );
}

interface Picking {
  readonly current: string | undefined;
  readonly onPick: (set: CollectionRow<'threadSet'>) => void;
}

const Sets = ({
  label,
  sets,
  current,
  onPick,
}: Picking & { readonly label: string; readonly sets: readonly CollectionRow<'threadSet'>[] }) => (
  <ChipRow label={label}>
    {sets.map((set) => (
      <Chip key={set.id} pressed={set.id === current} onPress={() => onPick(set)} figure={`· ${set.data.items.length}`}>
        {set.data.name}
      </Chip>
    ))}
  </ChipRow>
);

const SetsOfOtherTeams = (picking: Picking) => {
  const { items } = useTeams();
  return useSetsElsewhere().map(({ teamId, sets }) => {
    const team = items.find((one) => one.public_id === teamId)?.name ?? '';
    if (sets === undefined) return <p key={teamId}>{t('bulk.setsNotHere', { team })}</p>;
    if (sets.length === 0) return null;
    const rows = sets.map(({ id, version, data }) => ({ id, version, data, isPending: false }));
    return (
      <div key={teamId}>
        <p>{t('bulk.setsOf', { team })}</p>
        <Sets label={t('bulk.setsOf', { team })} sets={rows} {...picking} />
      </div>
    );
  });
};

const useSetsElsewhere = (): readonly SetsElsewhere[] => {
  const { userId, teamId } = useWorkspace().store.actor;
  const { items } = useTeams();
  const ids = items
    .map((team) => team.public_id)
    .filter((id) => id !== teamId)
    .join(' ');
  const [found, setFound] = useState<readonly SetsElsewhere[]>([]);
  useEffect(() => {
    let isWanted = true;
    setsElsewhere(userId, ids.split(' ').filter(Boolean)).then(
      (sets) => isWanted && setFound(sets),
      (fault: unknown) => window.reportError(fault),
    );
    return () => {
      isWanted = false;
    };
  }, [userId, ids]);
  return found;
};
