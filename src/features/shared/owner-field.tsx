import '#texts/en/threads.ts';
import { useState } from 'react';
import type { FileOwner } from '#parts/files/use-files-of.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { later } from '#ui/later.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';

export interface PickedOwner extends FileOwner {
  readonly path: string;
}

const ThreadPicker = later(async () => (await import('#parts/threads/thread-picker.tsx')).ThreadPicker);

const kinds = ['machine', 'thread', 'place', 'team'] as const;

export function OwnerField({
  owner,
  onPick,
}: {
  readonly owner: PickedOwner | undefined;
  readonly onPick: (owner: PickedOwner | undefined) => void;
}) {
  const { teamId } = useWorkspace().store.actor;
  const [kind, setKind] = useState<(typeof kinds)[number]>('machine');
  const [thread, setThread] = useState('');
  const machines = useCollection('machine').rows.map(({ id, data }) => ({ value: id, label: data.nickname }));
  const places = usePlaces().map(({ id, data }) => ({ value: id, label: data.name }));
  const pick = (ofKind: 'machine' | 'place', ofId: string) =>
    onPick(ofId === '' ? undefined : { ofKind, ofId, path: `/inventory/${ofKind}s/${ofId}` });
  const change = (next: (typeof kinds)[number]) => {
    setKind(next);
    setThread('');
    onPick(next === 'team' ? { ofKind: 'team', ofId: teamId, path: '/team?tab=settings' } : undefined);
  };
  const select = (of: 'machine' | 'place', options: typeof machines) => (
    <SelectField
      label={t(`shared.kind.${of}`)}
      hint={options.length === 0 ? t('shared.noneOfKind') : undefined}
      value={owner?.ofKind === of ? owner.ofId : ''}
      onChange={(id) => pick(of, id)}
      options={[{ value: '', label: t('shared.choose') }, ...options]}
    />
  );
  return (
    <>
      <Segments
        label={t('shared.where')}
        segments={kinds.map((value) => ({ value, label: t(`shared.kind.${value}`) }))}
        value={kind}
        onChange={change}
      />
      {kind === 'machine' && select('machine', machines)}
      {kind === 'place' && select('place', places)}
      {kind === 'thread' && (
        <>
          <ThreadPicker
            label={t('shared.kind.thread')}
            onPick={(found) => {
              if (found.from !== 'own') {
                setThread(t('shared.notOwned'));
                return onPick(undefined);
              }
              const { id, thread: row } = found.owned;
              setThread(fullTitle(row));
              onPick({ ofKind: 'thread', ofId: id, path: `/inventory/threads/${id}` });
            }}
          />
          <p role="status">{thread}</p>
        </>
      )}
    </>
  );
}
