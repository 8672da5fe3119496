import '#texts/en/machines.ts';
import '#texts/en/machine-cards.ts';
import '#texts/en/machine-words.ts';
import '#texts/en/threads.ts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useParams, Link, useLocation } from 'wouter';
import { hasWordsOf } from '#core/catalogue/fold.ts';
import { machineStatuses } from '#core/kinds/choices.ts';
import type { CollectionRow, CollectionSnapshot } from '#inventory/collection.ts';
import { MachineCard, MachineCards } from '#parts/machines/machine-card.tsx';
import { useToday } from '#parts/rows/use-today.ts';
import { ListScreen } from '#parts/rows/list-screen.tsx';
import { useListAddress, type ListAddress } from '#parts/rows/use-list-address.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useShown } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { buttonLook, Button } from '#ui/button.tsx';
import { ChipRow, Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';

const MachineDetails = later(async () => (await import('./machine-details.tsx')).MachineDetails);

export function MachinesScreen() {
  const { machineId } = useParams<{ machineId?: string }>();
  const machines = useQuery(rowsOf('machine'));
  const tasks = useQuery(rowsOf('maintenanceTask'));
  const address = useListAddress();
  return machineId === undefined ? (
    <MachineList machines={machines} tasks={tasks.rows} address={address} />
  ) : (
    <MachineDetails
      key={machineId}
      machineId={machineId}
      machines={machines}
      tasks={tasks.rows}
      back={address.hrefOf('/inventory/machines')}
    />
  );
}

const MachineForm = later(async () => (await import('./machine-form.tsx')).MachineForm);

type Row = CollectionRow<'machine'>;

const firstCards = 24;

function MachineList({
  machines: { rows, extent },
  tasks,
  address,
}: {
  readonly machines: CollectionSnapshot<'machine'>;
  readonly tasks: readonly CollectionRow<'maintenanceTask'>[];
  readonly address: ListAddress;
}) {
  const [, navigate] = useLocation();
  const may = useMay('machine');
  const today = useToday();
  const text = useDeferredValue(address.text);
  const isWhole = extent === 'whole';
  const [status, placeId] = [address.get('state'), address.get('place')];
  const shown = useMemo(() => shownOf(rows, { text, status, placeId }), [rows, text, status, placeId]);
  // Drawing 200 cards takes long, so draw only the first `firstCards` until one of these cards has its data.
  const [isRead, setRead] = useState(false);
  const isBegun = useDeferredValue(isRead);
  const listed = isBegun ? shown : shown.slice(0, firstCards);
  useShown(isRead || extent === 'part' || (isWhole && shown.length === 0));
  const onRead = useCallback(() => setRead(true), []);
  const names = rows.map(nameOf);
  const twice = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  const add = () => address.set({ add: '1' });
  const showAll = () => {
    address.setText('');
    address.set({ q: undefined, state: undefined, place: undefined });
  };
  return (
    <>
      <ListScreen
        title={t('titles.machines')}
        isBeside={false}
        counts={isWhole && rows.length > 0 && t('machines.count', { count: rows.length })}
        search={{
          label: t('machines.search'),
          hint: t('machines.searchHint'),
          value: address.text,
          onChange: address.setText,
        }}
        add={may.create ? { label: t('machines.add'), onAdd: add } : undefined}
        filters={rows.length > 1 && <Filters address={address} rows={rows} />}
        empty={
          isWhole &&
          shown.length === 0 &&
          (rows.length > 0 ? (
            <EmptyState
              icon="search"
              title={t('machines.noneShown')}
              actions={<Button onClick={showAll}>{t('machines.showAll')}</Button>}
            />
          ) : (
            <EmptyState
              icon="settings"
              title={t('machines.emptyTitle')}
              actions={
                may.create && (
                  <Button tone="primary" icon="plus" onClick={add}>
                    {t('machines.addFirst')}
                  </Button>
                )
              }
            >
              {t('machines.emptyText')}
            </EmptyState>
          ))
        }
        isReady={isWhole || shown.length > 0}
      >
        <MachineCards label={t('titles.machines')}>
          {listed.map((machine, at) => (
            <li key={machine.id}>
              <MachineCard
                machine={machine}
                tasks={tasks}
                today={today}
                href={address.hrefOf(`/inventory/machines/${machine.id}`)}
                isFirst={at < 2}
                isTwice={twice.has(nameOf(machine))}
                onRead={onRead}
              />
            </li>
          ))}
        </MachineCards>
        {rows.length > 0 && (
          <Link href="/inventory/machine-sheets" {...buttonLook('quiet')}>
            {t('machines.paper')}
          </Link>
        )}
      </ListScreen>
      {address.get('add') !== null && may.create && (
        <MachineForm
          onClose={() => address.set({ add: undefined })}
          onSaved={(id) => navigate(`/inventory/machines/${id}`)}
        />
      )}
    </>
  );
}

const nameOf = ({ data }: Row): string => data.nickname.toLowerCase();

const shownOf = (
  rows: readonly Row[],
  { text, status, placeId }: { readonly text: string; readonly status: string | null; readonly placeId: string | null },
): readonly Row[] => {
  const isWanted = hasWordsOf(text);
  return rows.filter(
    ({ data }) =>
      (status === null ? data.status !== 'sold' || rows.length === 1 : data.status === status) &&
      (placeId === null || data.placeId === placeId) &&
      isWanted(`${data.nickname} ${data.brand} ${data.model}`),
  );
};

/** Chips that filter by status and by place; hidden if all machines have one status and none has a place. */
const Filters = ({ address, rows }: { readonly address: ListAddress; readonly rows: readonly Row[] }) => {
  const status = address.get('state');
  const placeId = address.get('place');
  const places = usePlaces().filter(({ id }) => id === placeId || rows.some(({ data }) => data.placeId === id));
  const statuses = machineStatuses.filter((one) => one === status || rows.some(({ data }) => data.status === one));
  if (statuses.length < 2 && places.length === 0) return null;
  return (
    <ChipRow label={t('machines.filters')}>
      <Chip
        pressed={status === null && placeId === null}
        onPress={() => address.set({ state: undefined, place: undefined })}
      >
        {t('machines.all')}
      </Chip>
      {statuses.map((one) => (
        <Chip
          key={one}
          pressed={status === one}
          onPress={() => address.set({ state: status === one ? undefined : one })}
        >
          {t(`machineWords.value.status.${one}`)}
        </Chip>
      ))}
      {places.map(({ id, data }) => (
        <Chip key={id} pressed={placeId === id} onPress={() => address.set({ place: placeId === id ? undefined : id })}>
          {data.name}
        </Chip>
      ))}
    </ChipRow>
  );
};
