import '#texts/en/files.ts';
import '#texts/en/shared.ts';
import '#texts/en/threads.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { contentHeadBytes, contentOf, type Content } from '#core/content-of.ts';
import { isForDesigns } from '#core/designs/design-name.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { dropShared, keepShared, sharedFiles, type SharedFile } from '#data/files/shared-files.ts';
import { isStorageFull } from '#data/queue/not-saved.ts';
import { handDesigns } from '#parts/designs/handed-designs.ts';
import { useAddingFiles } from '#parts/files/use-adding-files.ts';
import { useFilesOf, type FileOwner } from '#parts/files/use-files-of.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonLook, Button, IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './shared.module.css';

const problems = ['full', 'unreadable', 'nothing'] as const;

/** `/shared`: shows the files that another app shared or that a person dropped, and asks where they belong. */
export function SharedScreen() {
  const [params] = useSearchParams();
  const problem = problems.find((one) => one === params.get('problem'));
  // Each drop on this page changes `again`. The new key mounts `SharedFiles` again, which reads the dropped files.
  return <SharedFiles key={params.get('again')} problem={problem} />;
}

const SharedFiles = ({ problem: ofLink }: { readonly problem: (typeof problems)[number] | undefined }) => {
  const { shared, problem: ofFiles, drop } = useSharedFiles();
  const problem = ofFiles ?? ofLink;
  const toDesigns = useToDesigns(drop);
  const designs = shared?.filter(({ content }) => content === 'design') ?? [];
  const leadOn = useEffectEvent(() => toDesigns(designs));
  const areAllDesigns = designs.length > 0 && designs.length === shared?.length;
  useEffect(() => {
    if (areAllDesigns) leadOn();
  }, [areAllDesigns]);
  const may = useMay('file');
  useShown(shared !== undefined);
  return (
    <Stack>
      <PageHead title={t('shared.files')} />
      {problem !== undefined && (
        <Banner tone="danger" icon="warning" announce>
          {t(`shared.problem.${problem}`)}
        </Banner>
      )}
      {!may.create && <Banner tone="warn">{t('shared.mayNot')}</Banner>}
      {shared?.length === 0 && (
        <EmptyState
          icon="file"
          title={t('shared.none')}
          actions={
            <Link href="/dashboard" {...buttonLook('primary')}>
              {t('titles.dashboard')}
            </Link>
          }
        />
      )}
      {shared !== undefined && shared.length > 0 && (
        <>
          <Card as="section" aria-label={t('shared.files')}>
            <ul className={styles.files}>
              {shared.map((one) => (
                <SharedLine key={one.address} shared={one} onDrop={() => void drop(one.address)} />
              ))}
            </ul>
          </Card>
          {designs.length > 0 && (
            <div>
              <Button icon="file" onClick={() => toDesigns(designs)}>
                {t('shared.toDesigns', { count: designs.length })}
              </Button>
            </div>
          )}
          {may.create && shared.some(isKnown) && <Where shared={shared.filter(isKnown)} drop={drop} />}
        </>
      )}
    </Stack>
  );
};

const megabytes = (bytes: number): string =>
  `${formatNumber(Math.max(0.1, bytes / 1e6), { maximumFractionDigits: 1 })}\u00A0MB`;

const isKnown = ({ content }: KnownShared): boolean => content === 'picture' || content === 'pdf';

const SharedLine = ({ shared, onDrop }: { readonly shared: KnownShared; readonly onDrop: () => void }) => {
  const { file, content } = shared;
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(new Blob([file]));
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <li className={styles.file}>
      {content === 'picture' ? <img ref={show} className={styles.picture} alt="" /> : <Icon name="file" size="l" />}
      <span className={styles.words}>
        <b>{file.name}</b>
        <span className={styles.quiet}>{content === 'unknown' ? t('shared.unknown') : megabytes(file.size)}</span>
      </span>
      <IconButton icon="trash" label={t('shared.drop', { name: file.name })} onClick={onDrop} />
    </li>
  );
};

/** Opens shared designs on the designs page. This page keeps them until the person has saved or closed them there. */
const useToDesigns = (drop: (address: string) => Promise<void>) => {
  const [, navigate] = useLocation();
  return (designs: readonly KnownShared[]) => {
    handDesigns({
      files: designs.map(({ file }) => ({ path: file.name, blob: file })),
      whenDone: () => designs.forEach(({ address }) => void drop(address).catch(window.reportError)),
    });
    navigate('/inventory/designs', { replace: true });
  };
};

/** Asks which row the files belong to, adds them there, and opens that row's page if all were added. */
const Where = ({
  shared,
  drop,
}: {
  readonly shared: readonly KnownShared[];
  readonly drop: (address: string) => Promise<void>;
}) => {
  const [owner, setOwner] = useState<PickedOwner>();
  const adding = useAddingFiles();
  const [, navigate] = useLocation();
  const count = useFilesOf(owner ?? nobody)?.length ?? 0;
  const add = async ({ path, ...of }: PickedOwner, takesCutPdfs = false) => {
    const files = shared.map(({ file }) => file);
    const added = new Set(await adding.add(files, { of, count, showsCosts: false }, takesCutPdfs));
    for (const { address, file } of shared) if (added.has(file)) await drop(address);
    if (added.size === files.length) navigate(path);
  };
  return (
    <Card as="section" aria-label={t('shared.where')}>
      <Stack>
        <h2>{t('shared.where')}</h2>
        <OwnerField owner={owner} onPick={setOwner} />
        {adding.withoutRoom.length > 0 && (
          <Banner tone="danger" icon="warning" announce>
            {t('files.noRoom', { name: adding.withoutRoom.map(({ name }) => name).join(', ') })}
          </Banner>
        )}
        {adding.perhapsCut.length > 0 && owner !== undefined && (
          <Banner
            tone="warn"
            announce
            actions={<Button onClick={() => void add(owner, true)}>{t('files.addAnyway')}</Button>}
          >
            {t('files.not.cut_pdf', { name: adding.perhapsCut.map(({ name }) => name).join(', ') })}
          </Banner>
        )}
        {adding.busyWith === undefined ? (
          <div>
            <Button
              tone="primary"
              icon="plus"
              disabled={owner === undefined}
              onClick={() => owner !== undefined && void add(owner)}
            >
              {t('shared.add', { count: shared.length })}
            </Button>
          </div>
        ) : (
          <ProgressBar label={t('files.preparing', { name: adding.busyWith })} />
        )}
      </Stack>
    </Card>
  );
};

const nobody: FileOwner = { ofKind: 'team', ofId: '' };

/** A shared file, and what it is by its bytes or, for a design, by its name. */
interface KnownShared extends SharedFile {
  readonly content: Content | 'design';
}

function useSharedFiles() {
  const { userId } = useWorkspace().store.actor;
  const [shared, setShared] = useState<readonly KnownShared[]>();
  const [problem, setProblem] = useState<'full' | 'unreadable'>();
  const drop = useCallback(
    async (address: string) => {
      await dropShared(window.caches, userId, address);
      setShared(await readShared(userId));
    },
    [userId],
  );
  useEffect(() => {
    readShared(userId).then(setShared, window.reportError);
    const { launchQueue } = window as WithLaunches;
    launchQueue?.setConsumer(({ files }) => {
      const keep = async () => {
        if (files.length > 0) setProblem(undefined);
        try {
          for (const handle of files) await keepShared(window.caches, await handle.getFile());
        } finally {
          setShared(await readShared(userId)); // what was kept before a failure is shown too
        }
      };
      keep().catch((fault: unknown) => {
        window.reportError(fault);
        setProblem(isStorageFull(fault) ? 'full' : 'unreadable');
      });
    });
  }, [userId]);
  return { shared, problem, drop };
}

/** Returns the browser's cache storage; undefined if it has none, as over plain http. */
const storage = (): CacheStorage | undefined => ('caches' in window ? window.caches : undefined);

const known = async (shared: SharedFile): Promise<KnownShared> => {
  const content = contentOf(new Uint8Array(await shared.file.slice(0, contentHeadBytes).arrayBuffer()));
  return { ...shared, content: content === 'unknown' && isForDesigns(shared.file.name) ? 'design' : content };
};

/** The interface that Chromium has for apps that open files. TypeScript's types lack it. */
type WithLaunches = Window & {
  readonly launchQueue?: {
    readonly setConsumer: (
      consumer: (launch: { readonly files: readonly { readonly getFile: () => Promise<File> }[] }) => void,
    ) => void;
  };
};

const readShared = async (userId: string): Promise<readonly KnownShared[]> =>
  Promise.all((await sharedFiles(storage(), userId)).map(known));

interface PickedOwner extends FileOwner {
  readonly path: string;
}

const ThreadPicker = later(async () => (await import('#parts/threads/thread-picker.tsx')).ThreadPicker);

const kinds = ['machine', 'thread', 'place', 'team'] as const;

function OwnerField({
  owner,
  onPick,
}: {
  readonly owner: PickedOwner | undefined;
  readonly onPick: (owner: PickedOwner | undefined) => void;
}) {
  const { teamId } = useWorkspace().store.actor;
  const [kind, setKind] = useState<(typeof kinds)[number]>('machine');
  const [thread, setThread] = useState('');
  const machines = useQuery(rowsOf('machine')).rows.map(({ id, data }) => ({ value: id, label: data.nickname }));
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
