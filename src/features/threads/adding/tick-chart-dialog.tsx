import '#texts/en/adding.ts';
import '#texts/en/bulk.ts';
import { useMemo, useState, useEffect } from 'react';
import { mayRemove } from '#core/access/may.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { usualLengthMm } from '#core/stock/put-ups.ts';
import { threadTitle, lineName } from '#core/threads/thread-title.ts';
import { slicesOf, wallOf } from '#core/threads/thread-wall.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { setsElsewhere, type SetsElsewhere } from '#inventory/in-other-teams.ts';
import { placesOf } from '#inventory/places.ts';
import { useStartPlace } from '#parts/forms/default-place.ts';
import { placeOf, PlaceField } from '#parts/forms/place-field.tsx';
import { usePlaces } from '#parts/rows/use-places.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useMyBrands } from '#parts/threads/my-brands.ts';
import { keyOf, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useCharts } from '#services/charts.ts';
import { useTeams } from '#services/teams.tsx';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ChipRow, Chip } from '#ui/chip.tsx';
import { later } from '#ui/later.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { Tag } from '#ui/tag.tsx';
import { OwnChartLink } from '../charts/own-chart-link.tsx';
import { ImportFrame } from '../import/import-frame.tsx';
import { useImport, type ImportEnd } from '../import/use-import.ts';
import { addedInWords, additionBatches, tooManySpools } from './additions.ts';
import { FullnessChips, type Fullness } from './fullness-chips.tsx';
import styles from './adding.module.css';

const SaveSet = later(async () => (await import('./save-set-dialog.tsx')).SaveSetDialog);

const chartViews = ['number', 'hue'] as const;

export function TickChartDialog({ onClose }: { readonly onClose: () => void }) {
  const { store } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const { reachable } = useEngineStatus();
  const { search, failed } = useCharts();
  const places = usePlaces();
  const start = useStartPlace();
  const work = useImport();
  const [end, setEnd] = useState<ImportEnd>();
  const lines = useLines();
  const [line, setLine] = useState<string>();
  const [text, setText] = useState('');
  const [typedPlace, setPlace] = useState<string>();
  const place = typedPlace ?? start.name;
  const [fullness, setFullness] = useState<Fullness>(10_000);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [view, setView] = useState<(typeof chartViews)[number]>('number');
  const [isSaving, setSaving] = useState(false);
  const [set, setSet] = useState<CollectionRow<'threadSet'>>();
  const [spoolsOfSets, setSpoolsOfSets] = useState<ReadonlyMap<string, number>>(new Map());
  const owned = useMemo(() => new Map(threads.map((one) => [keyOf(one.thread), one])), [threads]);
  const current = line ?? lines[0]?.name;
  const colours = useMemo(() => lines.find(({ name }) => name === current)?.colours ?? [], [lines, current]);
  const found = useMemo(() => {
    if (text.trim() === '' || search === undefined) return colours;
    const ids = new Set(search(text).map(({ catalogueId }) => catalogueId));
    return colours.filter(({ catalogueId }) => ids.has(catalogueId));
  }, [text, search, colours]);
  const chosen = lines.flatMap((one) => one.colours).filter(({ catalogueId }) => ticked.has(catalogueId));

  const spoolsOf = (colour: ChartColour): number => spoolsOfSets.get(keyOf(colour)) ?? 1;
  const tooMany = tooManySpools(
    threads,
    chosen.reduce((sum, colour) => sum + spoolsOf(colour), 0),
  );

  const inCharts = useMemo(() => new Set(lines.flatMap((one) => one.colours.map(keyOf))), [lines]);
  const strangers = set?.data.items.filter((item) => !inCharts.has(keyOf(item))).length ?? 0;
  const pickSet = (picked: CollectionRow<'threadSet'> | undefined) => {
    setSet(picked);
    if (picked === undefined) return;
    const wanted = new Map(picked.data.items.map((item) => [keyOf(item), item.spools]));
    setSpoolsOfSets(new Map([...spoolsOfSets, ...wanted]));
    const hits = lines.flatMap((one) => one.colours).filter((colour) => wanted.has(keyOf(colour)));
    setTicked(new Set([...ticked, ...hits.map(({ catalogueId }) => catalogueId)]));
    const first = hits[0];
    if (first !== undefined) setLine(lineName(first));
  };
  const toggle = ({ catalogueId }: ChartColour) => {
    const next = new Set(ticked);
    if (!next.delete(catalogueId)) next.add(catalogueId);
    setTicked(next);
  };
  const tickAll = () =>
    setTicked(
      new Set([
        ...ticked,
        ...found.filter((colour) => !owned.has(keyOf(colour))).map(({ catalogueId }) => catalogueId),
      ]),
    );
  const add = async () => {
    const { placeId, actions } = placeOf(place, await placesOf(store.db), start.placeId);
    const additions = chosen.map((colour) => {
      const own = owned.get(keyOf(colour));
      const pick: ThreadPick = own === undefined ? { from: 'chart', colour } : { from: 'own', owned: own };
      return { pick, spools: spoolsOf(colour), fullness, lengthMm: usualLengthMm(colour), placeId };
    });
    const done = await work.run(
      async () => [
        ...(actions.length > 0 ? [{ actions, takeBack: [] }] : []),
        ...(await additionBatches(store, threads, additions, reachable === true)),
      ],
      addedInWords(additions),
      { source: 'chart', fileName: null },
    );
    setEnd(done);
    if (done.kind !== 'done') return;
    start.used(placeId);
    onClose();
  };

  return (
    <>
      <ImportFrame
        title={t('adding.chart')}
        submit={t('adding.addMany', { count: chosen.length })}
        canSubmit={chosen.length > 0 && tooMany === undefined}
        work={work}
        end={end}
        onSubmit={() => void add()}
        onClose={onClose}
      >
        {failed && <Banner tone="warn">{t('threads.chartsMissing')}</Banner>}
        {tooMany !== undefined && (
          <Banner tone="danger" announce>
            {tooMany}
          </Banner>
        )}
        {search !== undefined && <SetChips current={set?.id} onPick={pickSet} />}
        {strangers > 0 && <Banner announce>{t('bulk.setNotInCharts', { count: strangers })}</Banner>}
        <SelectField
          label={t('adding.whichChart')}
          value={current ?? ''}
          onChange={setLine}
          options={lines.map(({ name, colours: all }) => ({ value: name, label: `${name} (${all.length})` }))}
        />
        <div>
          <OwnChartLink />
        </div>
        <SearchField label={t('adding.searchChart')} value={text} onChange={setText} />
        <Stack row gap="s">
          <Button onClick={tickAll}>{t('adding.tickAll')}</Button>
          <Button tone="quiet" disabled={ticked.size === 0} onClick={() => setTicked(new Set())}>
            {t('adding.tickNone')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => setSaving(true)}>
            {t('bulk.saveSet')}
          </Button>
        </Stack>
        <Segments
          label={t('threads.view')}
          segments={chartViews.map((one) => ({ value: one, label: t(`adding.chartAs.${one}`) }))}
          value={view}
          onChange={setView}
        />
        {view === 'hue' ? (
          <ChartWall label={current} colours={found} ticked={ticked} owned={owned} onToggle={toggle} />
        ) : (
          <ul className={styles.colours} aria-label={current}>
            {found.map((colour) => (
              <li key={colour.catalogueId}>
                <button
                  type="button"
                  className={styles.colour}
                  aria-pressed={ticked.has(colour.catalogueId)}
                  aria-label={threadTitle(colour)}
                  onClick={() => toggle(colour)}
                >
                  <Swatch hex={colour.hex} size="small" />
                  <span className={styles.words}>
                    <b>{colour.code}</b> {colour.name}
                  </span>
                  {ticked.has(colour.catalogueId) && (spoolsOfSets.get(keyOf(colour)) ?? 1) > 1 && (
                    <Tag>{t('threads.spools', { count: spoolsOfSets.get(keyOf(colour)) ?? 1 })}</Tag>
                  )}
                  {owned.has(keyOf(colour)) && <Tag>{t('threads.owned')}</Tag>}
                </button>
              </li>
            ))}
          </ul>
        )}
        <FullnessChips value={fullness} onChange={setFullness} />
        <PlaceField value={place} onChange={setPlace} places={places} start={start} />
      </ImportFrame>
      {isSaving && (
        <SaveSet
          items={chosen.map(({ brand, line: of, code, catalogueId }) => ({
            brand,
            line: of,
            code,
            catalogueId,
            spools: 1,
          }))}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

/** Returns all lines of the charts with their colours: lines of the team's threads first, then favourite brands. */
const useLines = () => {
  const { rows: threads } = useQuery(stock);
  const { search } = useCharts();
  const { favouriteBrands } = useTeamSettings();
  const [mine] = useMyBrands();
  return useMemo(() => {
    const colours = new Map<string, ChartColour[]>();
    for (const colour of search?.('') ?? []) {
      const name = lineName(colour);
      const known = colours.get(name);
      if (known === undefined) colours.set(name, [colour]);
      else known.push(colour);
    }
    const own = new Map<string, number>();
    for (const { thread } of threads) own.set(lineName(thread), (own.get(lineName(thread)) ?? 0) + 1);
    const named = new Set([...favouriteBrands, ...mine]);
    return [...colours]
      .map(([name, all]) => ({ name, colours: all, own: own.get(name) ?? 0, isNamed: named.has(all[0]?.brand ?? '') }))
      .toSorted((a, b) => b.own - a.own || Number(b.isNamed) - Number(a.isNamed) || compareNames(a.name, b.name));
  }, [search, threads, favouriteBrands, mine]);
};

/**
 * Colour sets of all of the person's teams. A press ticks a set's colours. Only this team's sets can be deleted.
 */
function SetChips({
  current,
  onPick,
}: {
  readonly current: string | undefined;
  readonly onPick: (set: CollectionRow<'threadSet'> | undefined) => void;
}) {
  const { store } = useWorkspace();
  const removeRows = useRemoval();
  const sets = useQuery(rowsOf('threadSet')).rows;
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

// the number of swatches that fit into a column on a phone
const inAColumn = 6;

function ChartWall({
  label,
  colours,
  ticked,
  owned,
  onToggle,
}: {
  readonly label: string | undefined;
  readonly colours: readonly ChartColour[];
  readonly ticked: ReadonlySet<string>;
  readonly owned: { readonly has: (key: string) => boolean };
  readonly onToggle: (colour: ChartColour) => void;
}) {
  const columns = useMemo(
    () =>
      wallOf(colours, ({ hex }) => ({ hex, moreHex: [], effect: 'solid' })).flatMap(({ part, threads }) =>
        slicesOf(part, threads, inAColumn),
      ),
    [colours],
  );
  return (
    <ul className={styles.wall} aria-label={label}>
      {columns.map((column) => (
        <li key={column[0]?.item.catalogueId} className={styles.column}>
          {column.map(({ item }) => {
            const isOwned = owned.has(keyOf(item));
            const name = isOwned ? `${threadTitle(item)}, ${t('threads.owned')}` : threadTitle(item);
            return (
              <button
                key={item.catalogueId}
                type="button"
                className={styles.cell}
                aria-pressed={ticked.has(item.catalogueId)}
                aria-label={name}
                title={name}
                data-owned={isOwned || undefined}
                onClick={() => onToggle(item)}
              >
                <Swatch hex={item.hex} size="fill" />
              </button>
            );
          })}
        </li>
      ))}
    </ul>
  );
}
