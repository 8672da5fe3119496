import '#texts/en/files.ts';
import '#texts/en/shared.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { handDesigns } from '#parts/designs/handed-designs.ts';
import { useAddingFiles } from '#parts/files/use-adding-files.ts';
import { useFilesOf, type FileOwner } from '#parts/files/use-files-of.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { useShown } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { formatNumber } from '#texts/numbers.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Stack } from '#ui/stack.tsx';
import { OwnerField, type PickedOwner } from './owner-field.tsx';
import styles from './shared.module.css';
import { useSharedFiles, type KnownShared } from './use-shared-files.ts';

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
