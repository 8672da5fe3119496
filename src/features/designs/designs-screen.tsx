import '#texts/en/design-picture.ts';
import '#texts/en/design-library.ts';
import '#texts/en/designs.ts';
import '#texts/en/threads.ts';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState, useEffectEvent } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { coloursSewn, currentDesigns } from '#core/designs/design-set.ts';
import type { FittingHoop } from '#core/hoops/hoop-fit.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import type { DroppedFile } from '#parts/designs/dropped-files.ts';
import { takeHanded, whenHanded } from '#parts/designs/handed-designs.ts';
import { hasDigests } from '#parts/files/has-digests.ts';
import { ListAndDetail } from '#parts/rows/list-and-detail.tsx';
import { ListScreen } from '#parts/rows/list-screen.tsx';
import { useListAddress } from '#parts/rows/use-list-address.ts';
import { VerdictDot } from '#parts/stitchable/verdict-dot.tsx';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatSize, formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { GridCell } from '#ui/grid-cell.tsx';
import { later } from '#ui/later.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { notify } from '#ui/notify.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Tag } from '#ui/tag.tsx';
import { VirtualGrid } from '#ui/virtual-grid.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import styles from './designs.module.css';
import {
  filterNames,
  LibraryTools,
  stateColours,
  fittingFile,
  groupOf,
  shownDesigns,
  sortedDesigns,
  sortOf,
  verdictGroups,
  type VerdictGroup,
} from './library-tools.tsx';
import { OpenButtons } from './open-buttons.tsx';
import { readDrop, type ReadDrop } from './read-drop.ts';
import type { Library } from './use-library.ts';

const DesignDetails = later(async () => (await import('./design-details.tsx')).DesignDetails);
const VerdictBar = later(async () => (await import('./verdict-bar.tsx')).VerdictBar);
const OpenedDesigns = later(async () => (await import('./opened-designs.tsx')).OpenedDesigns);

const path = '/inventory/designs';

type Row = CollectionRow<'design'>;

export function DesignsScreen() {
  const { designId } = useParams<{ designId?: string }>();
  const designs = useQuery(rowsOf('design'));
  const hoops = useQuery(rowsOf('hoop')).rows;
  const address = useListAddress();
  const drop = useDrop();
  const text = useDeferredValue(address.text);
  const query = useDeferredValue(address.hrefOf(''));
  useShown(designs.extent !== 'unread');
  const [, navigate] = useLocation();
  const { rows, extent } = designs;
  const isWhole = extent === 'whole';
  const current = useMemo(() => currentDesigns(rows), [rows]);
  const [answered, setLibrary] = useState<Library>();
  const library = useDeferredValue(answered);
  const [format, tag] = [address.get('format'), address.get('tag')];
  const sort = sortOf(address.get('sort'));
  const group = verdictGroups.find((one) => one === address.get('verdict'));
  const hoop = hoops.find(({ id }) => id === address.get('hoop'))?.data;
  const sorted = useMemo(() => (isWhole ? sortedDesigns(current, sort) : current), [current, isWhole, sort]);
  const found = useMemo(() => shownDesigns(sorted, { text, format, tag, hoop }), [sorted, text, format, tag, hoop]);
  const shown = useMemo(
    () => (group === undefined ? found : found.filter((row) => isInGroup(library, row, group))),
    [found, library, group],
  );
  const isAnswered = group === undefined || library?.isFresh === true;
  // Until all rows are read, only the order by name is known.
  const isReady = isWhole ? isAnswered : sort === 'name' && group === undefined && shown.length > 0;
  const showAll = () => {
    address.setText('');
    address.set({ q: undefined, ...Object.fromEntries(filterNames.map((name) => [name, undefined])) });
  };
  const hrefOf = (id: string) => address.hrefOf(`${path}/${id}`);
  const seenId = useRef(designId);
  useEffect(() => void (seenId.current = designId), [designId]);
  const onSaved = (ids: readonly string[], isShown: boolean) => {
    drop.close();
    const [id] = ids;
    // Open the new version's page only if the person still looks at the version that it replaces.
    const isSeen = isShown && designId !== undefined && seenId.current === designId;
    if (isSeen && id !== undefined && ids.length === 1) navigate(hrefOf(id));
  };
  const isList = address.get('view') === 'list';
  const onOpen = (files: readonly DroppedFile[]) => void drop.open(files);
  const list = (
    <ListScreen
      title={t('titles.designs')}
      isBeside={designId !== undefined}
      counts={isWhole && rows.length > 0 && t('designs.count', { count: current.length })}
      search={{
        label: t('designs.search'),
        hint: t('designs.searchHint'),
        value: address.text,
        onChange: address.setText,
      }}
      tools={
        rows.length > 0 && (
          <>
            <OpenButtons onOpen={onOpen} isTool />
            <LibraryTools address={address} rows={current} hoops={hoops} shownCount={shown.length} onClear={showAll} />
          </>
        )
      }
      finding={
        rows.length > 0 && (
          <div className={styles.bar}>
            <VerdictBar
              designs={current}
              found={found}
              isWhole={isWhole}
              onLibrary={setLibrary}
              chosen={group}
              onChoose={(verdict) => address.set({ verdict })}
            />
          </div>
        )
      }
      empty={
        isWhole &&
        shown.length === 0 &&
        (rows.length > 0
          ? isAnswered && (
              <EmptyState
                icon="search"
                title={t('designs.none')}
                actions={<Button onClick={showAll}>{t('designs.showAll')}</Button>}
              />
            )
          : drop.state === undefined && (
              <EmptyState icon="file" title={t('designs.emptyTitle')} actions={<OpenButtons onOpen={onOpen} />}>
                {t('designs.emptyText')}
              </EmptyState>
            ))
      }
      isReady={isReady || shown.length > 0}
    >
      <Rows
        isList={isList || designId !== undefined}
        shown={isReady || isWhole ? shown : none}
        query={query}
        current={designId}
        hoop={hoop}
        library={library}
      />
    </ListScreen>
  );
  const opened = drop.state?.is === 'read' ? drop.state : undefined;
  // A new version is compared with the design of this page, which would otherwise stand below it once more.
  const isInPlace = opened !== undefined && designId !== undefined && opened.ofId === designId;
  return (
    <>
      {drop.state?.is === 'reading' && (
        <div className={styles.stack}>
          <ProgressBar label={t('designs.reading')} value={drop.state.part} />
          <Button onClick={drop.close}>{t('designs.cancel')}</Button>
        </div>
      )}
      {opened !== undefined && (
        <OpenedDesigns
          key={opened.key}
          drop={opened.drop}
          known={rows}
          openedFor={opened}
          onSaved={onSaved}
          onClose={drop.close}
        />
      )}
      {!isInPlace && (
        <ListAndDetail
          selectedId={designId}
          isWhole
          list={list}
          detail={
            designId !== undefined && (
              <DesignDetails
                designId={designId}
                designs={designs}
                back={address.hrefOf(path)}
                hrefOf={hrefOf}
                onNewVersion={(files) => void drop.open(files, { ofId: designId, as: 'version' })}
              />
            )
          }
        />
      )}
    </>
  );
}

const none: readonly Row[] = [];

const isInGroup = (library: Library | undefined, { id }: Row, group: VerdictGroup): boolean => {
  const known = library?.stateOf(id);
  return known !== undefined && groupOf(known.state) === group;
};

interface RowsProps {
  readonly isList: boolean;
  readonly shown: readonly Row[];
  readonly query: string;
  readonly current: string | undefined;
  /** The hoop that the designs must fit. */
  readonly hoop: FittingHoop | undefined;
  readonly library: Library | undefined;
}

/** The formats of a design's main file and its variants, each once. */
const formatsOf = ({ data }: Row): string =>
  [...new Set([data.format, ...data.variants.map((one) => one.format)])].map((one) => one.toUpperCase()).join(', ');

/** The designs as pictures or as a list. `memo`: they are not drawn again at each letter of a search. */
const Rows = memo(({ isList, shown, query, current, hoop, library }: RowsProps) => {
  const { units } = useWorkspace().settings;
  const link = ({ id, data }: Row) => (
    <Link href={`${path}/${id}${query}`} aria-current={id === current ? 'page' : undefined} data-row-link>
      {data.name}
    </Link>
  );
  const dot = ({ id }: Row, isOnPicture: boolean) => {
    const known = library?.stateOf(id);
    if (known === undefined) return null;
    const { state, isStale } = known;
    const words = [t(`designLibrary.state.${state}`), isStale && t('designLibrary.stale')].filter(Boolean).join(', ');
    return <VerdictDot colour={stateColours[state]} isStale={isStale} isOnPicture={isOnPicture} words={words} />;
  };
  /** Names the smaller file of a design whose main file does not fit the hoop. */
  const otherFile = ({ data }: Row) => {
    const file = hoop && fittingFile(data, hoop);
    if (file === undefined || (file.widthMm10 === data.widthMm10 && file.heightMm10 === data.heightMm10)) return '';
    return t('designs.otherFits', { size: formatSize(Math.max(file.widthMm10, file.heightMm10), units) });
  };
  const size = ({ data }: Row) => formatSizes(data.widthMm10, data.heightMm10, units);
  const stitches = ({ data }: Row) => t('designs.stitches', { count: data.stitches });
  const colours = ({ data }: Row) => t('designs.colours', { count: coloursSewn(data.blocks) });
  if (!isList)
    return (
      <VirtualGrid
        label={t('titles.designs')}
        items={shown}
        itemKey={({ id }) => id}
        renderItem={(row) => (
          <GridCell
            picture={<DesignThumbnail thumb={row.data.thumb} size="cell" />}
            title={link(row)}
            corner={dot(row, true)}
            detail={[size(row), stitches(row), `${colours(row)} · ${formatsOf(row)}`, otherFile(row)].map((line) => (
              <div key={line}>{line}</div>
            ))}
          />
        )}
      />
    );
  return (
    <VirtualList
      isReused
      label={t('titles.designs')}
      items={shown}
      itemKey={({ id }) => id}
      renderItem={(row) => (
        <ListRow
          current={row.id === current}
          picture={<DesignThumbnail thumb={row.data.thumb} />}
          title={link(row)}
          detail={
            <span className={styles.dotted}>
              {dot(row, false)}
              {[stitches(row), colours(row), otherFile(row)].filter(Boolean).join(' · ')}
            </span>
          }
          tags={row.isPending && <Tag>{t('threads.notSent')}</Tag>}
          figure={size(row)}
          subfigure={formatsOf(row)}
        />
      )}
    />
  );
});

interface Opening {
  /** The design to which the files belong, and what they are to it. */
  readonly ofId?: string | undefined;
  readonly as?: 'version' | 'format' | undefined;
  /** Called when the designs were saved, or closed without saving. */
  readonly whenDone?: (() => void) | undefined;
}

/** The state of the files that a person opened: being read (`part`: from 0 to 1), or read. */
type DropState =
  | { readonly is: 'reading'; readonly part: number }
  | ({ readonly is: 'read'; readonly drop: ReadDrop; readonly key: number } & Opening);

/** Reads files that a person opens or drops on any page, one drop at a time; nothing is saved. */
function useDrop() {
  const [state, setState] = useState<DropState>();
  const running = useRef<AbortController>(undefined);
  const opened = useRef(0);
  /** Closes the shown files. Files that the person opened later, such as during a long save, stay open. */
  const close = () => {
    if (state?.is === 'read') state.whenDone?.();
    if (state?.is === 'read' && state.key !== opened.current) return;
    running.current?.abort();
    setState(undefined);
  };
  useEffect(() => () => running.current?.abort(), []);
  const open = async (files: readonly DroppedFile[], opening: Opening = {}) => {
    if (files.length === 0) return;
    if (!hasDigests()) return notify.problem(t('designs.insecure'));
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    opened.current += 1;
    const key = opened.current;
    setState({ is: 'reading', part: 0 });
    try {
      const drop = await readDrop(files, own.signal, (part) => setState({ is: 'reading', part }));
      if (!own.signal.aborted) setState({ is: 'read', drop, key, ...opening });
    } catch (fault) {
      window.reportError(fault);
      if (!own.signal.aborted) setState(undefined);
      notify.problem(t('designs.readFailed'), {
        label: t('designs.tryAgain'),
        onAct: () => void open(files, opening),
      });
    }
  };
  const openHanded = useEffectEvent(() => {
    const handed = takeHanded();
    if (handed !== undefined) void open(handed.files, handed);
  });
  useEffect(() => whenHanded(() => openHanded()), []);
  return { state, open, close };
}
