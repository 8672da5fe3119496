import '#texts/en/design-opening.ts';
import '#texts/en/design-picture.ts';
import { useCallback, useMemo, useState, useId } from 'react';
import { Link } from 'wouter';
import { designLimits } from '#core/design-file/design.ts';
import { coloursSewn, designFacts } from '#core/designs/design-set.ts';
import { gatherDesigns } from '#core/designs/gather-designs.ts';
import { groupedBy } from '#core/grouped-by.ts';
import type { DesignBlock } from '#core/kinds/design.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { warningWords } from '#parts/designs/design-words.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { later } from '#ui/later.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Tag } from '#ui/tag.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import styles from './designs.module.css';
import { notReadSentence, type NotKept } from './not-read-sentence.ts';
import type { ReadDrop } from './read-drop.ts';
import { useHoopsToShow, useDesignFile } from './use-design-file.ts';
import { type DropDesign, useSaving, type OnSaved, type WantedSave } from './use-saving.ts';
import { isOfDesign, useVersions, type OpenedFor, type SaveChoice } from './use-versions.ts';
import { BlockWords, VersionChanges } from './version-changes.tsx';

const DesignPicture = later(async () => (await import('#parts/design-picture/design-picture.tsx')).DesignPicture);

export function OpenedDesigns({
  drop,
  known,
  openedFor = alone,
  onSaved,
  onClose,
}: {
  readonly drop: ReadDrop;
  /** The designs that the team already has. */
  readonly known: readonly Row[];
  readonly openedFor?: OpenedFor;
  readonly onSaved: OnSaved;
  readonly onClose: () => void;
}) {
  const { units } = useWorkspace().settings;
  const may = useMay('design');
  const { designs, left } = useMemo(() => gatherDesigns(drop.designs, drop.papers), [drop]);
  const [shown, setShown] = useState(0);
  const { save, savingName, part, notKept } = useSaving(onSaved);
  const versions = useVersions(designs, known, openedFor);
  const [asked, setAsked] = useState<readonly WantedSave[]>();
  const { wanted, newPapers } = versions;
  const newPapersOf = (one: DropDesign) => newPapers.get(versions.idOf(one))?.papers.length ?? 0;
  const notAdded = [...newPapers.values()].flatMap((some) => some.left);
  const named = groupedBy(designs, ({ name }) => name.toLowerCase());
  /** The design's folders, if another one has its name. */
  const folderOf = ({ name, folder }: DropDesign) => (named.get(name.toLowerCase())?.length === 1 ? '' : folder);
  const design = designs[shown];
  const before = design && versions.beforeOf(design);
  const saveOrAsk = () => {
    const joins = wanted.filter(({ into, known: saved }) => into !== undefined && saved !== undefined);
    if (joins.length > 0) setAsked(joins);
    else void save(wanted);
  };
  // Scrolls to the heading, because the person may have opened the files with a button far below.
  const comeIntoView = useCallback((heading: HTMLElement | null) => heading?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Card as="section" aria-label={t('designs.opened')} className={styles.stack}>
      <div className={styles.steps}>
        <h2 ref={comeIntoView} className={styles.arrival}>
          {t('designs.opened')}
        </h2>
        {may.create && wanted.length > 0 && (
          <Button tone="primary" disabled={savingName !== undefined} onClick={saveOrAsk}>
            {saveWords(wanted, designs.length)}
          </Button>
        )}
        <Button disabled={savingName !== undefined} onClick={onClose}>
          {t('designs.closeOpened')}
        </Button>
      </div>
      {savingName !== undefined && <ProgressBar label={t('designs.saving', { name: savingName })} value={part} />}
      {design === undefined && <p>{t('designs.noneFound')}</p>}
      {may.create && design !== undefined && <SaveAs design={design} versions={versions} />}
      <div className={styles.room}>
        {design !== undefined && before !== undefined && (
          <div className={styles.halves}>
            <figure className={styles.figure}>
              <figcaption>{t('designLibrary.before')}</figcaption>
              <SavedPicture key={before.id} design={before} />
            </figure>
            <figure className={styles.figure}>
              <figcaption>{t('designLibrary.after')}</figcaption>
              <OpenedPicture design={design} />
            </figure>
          </div>
        )}
        <div className={styles.sides}>
          {design !== undefined && (
            <div className={styles.stack}>
              {before === undefined ? (
                <OpenedPicture design={design} />
              ) : (
                <VersionChanges before={before.data} after={designFacts(design.main.design)} />
              )}
              {design.main.design.warnings.map((odd) => (
                <Banner key={odd.code} tone="warn">
                  {warningWords(odd, units)}
                </Banner>
              ))}
            </div>
          )}
          <VirtualList
            label={t('designs.opened')}
            items={designs}
            itemKey={({ main }) => main.sha256}
            rowSize={132}
            renderItem={(one, at) => {
              const facts = designFacts(one.main.design);
              const holder = versions.holderOf(one);
              return (
                <div className={styles.openedRow} data-current={at === shown || undefined}>
                  <ListRow
                    current={at === shown}
                    title={
                      <button
                        type="button"
                        className={styles.choose}
                        data-row-link
                        aria-current={at === shown ? 'true' : undefined}
                        aria-label={t('designs.look', { name: [one.name, folderOf(one)].filter(Boolean).join(' · ') })}
                        onClick={() => setShown(at)}
                      >
                        {one.name}
                      </button>
                    }
                    detail={[
                      folderOf(one),
                      facts.format.toUpperCase(),
                      t('designs.stitches', { count: facts.stitches }),
                      t('designs.colours', { count: coloursSewn(facts.blocks) }),
                      one.variants.length > 0 && t('designs.variants', { count: one.variants.length }),
                      newPapersOf(one) > 0 && t('designs.newPapers', { count: newPapersOf(one) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    tags={
                      holder !== undefined && (
                        <Tag tone="good">
                          <Link href={`/inventory/designs/${holder.id}`}>{t('designs.alreadyHere')}</Link>
                        </Tag>
                      )
                    }
                    figure={formatSizes(facts.widthMm10, facts.heightMm10, units)}
                  />
                  <OpenedBlocks name={one.name} blocks={facts.blocks} isWhole={at === shown} />
                </div>
              );
            }}
          />
        </div>
      </div>
      <NotReadList files={[...drop.notRead, ...left, ...notAdded, ...notKept]} />
      {asked !== undefined && (
        <JoinDialog
          joins={asked}
          onClose={() => setAsked(undefined)}
          onJoin={() => {
            setAsked(undefined);
            void save(wanted);
          }}
        />
      )}
    </Card>
  );
}

type Row = CollectionRow<'design'>;

const alone: OpenedFor = {};

const OpenedPicture = ({ design: { name, main } }: { readonly design: DropDesign }) => {
  const { units } = useWorkspace().settings;
  const hoops = useHoopsToShow();
  return <DesignPicture key={main.sha256} name={name} model={main.design.stitches} hoops={hoops} units={units} />;
};

const saveWords = (wanted: readonly WantedSave[], opened: number): string => {
  if (!wanted.some(isOfDesign))
    return t('designs.addPapers', { count: wanted.reduce((sum, one) => sum + (one.newPapers?.papers.length ?? 0), 0) });
  if (wanted.every(({ into }) => into !== undefined))
    return t('designLibrary.addFormats', {
      count: wanted.reduce((sum, one) => sum + (one.into?.files.length ?? 0), 0),
    });
  return wanted.length === 1 && opened === 1 ? t('designs.save') : t('designs.saveCount', { count: wanted.length });
};

/** The picture of a saved design: its thumbnail until the file is here, and if it cannot be had. */
const SavedPicture = ({ design: { data } }: { readonly design: Row }) => {
  const { units } = useWorkspace().settings;
  const hoops = useHoopsToShow();
  const file = useDesignFile(data.fingerprint, `${data.name}.${data.format}`);
  if (file.is === 'read')
    return <DesignPicture name={data.name} model={file.design.stitches} hoops={hoops} units={units} />;
  return (
    <>
      <DesignThumbnail thumb={data.thumb} size="preview" />
      {file.is === 'unreachable' && <p>{t(file.why)}</p>}
    </>
  );
};

/** How many blocks a design has in the list before it is chosen. */
const fewBlocks = 8;

const OpenedBlocks = ({
  name,
  blocks,
  isWhole,
}: {
  readonly name: string;
  readonly blocks: readonly DesignBlock[];
  readonly isWhole: boolean;
}) => {
  const shown = isWhole || blocks.length <= fewBlocks + 1 ? blocks : blocks.slice(0, fewBlocks);
  const more = blocks.length - shown.length;
  return (
    <ol className={styles.openedBlocks} aria-label={t('designLibrary.blocksOf', { name })}>
      {shown.map((block, at) => (
        <li key={at}>
          <BlockWords block={block} />
        </li>
      ))}
      {more > 0 && <li className={styles.quiet}>{t('designLibrary.moreBlocks', { count: more })}</li>}
    </ol>
  );
};

/**
 * Asks whether a design is new, a new version or another format of a saved one; hidden without candidates. Warns where
 * a new version would stand before a file that a machine reads.
 */
const SaveAs = ({
  design,
  versions,
}: {
  readonly design: DropDesign;
  readonly versions: ReturnType<typeof useVersions>;
}) => {
  const { units } = useWorkspace().settings;
  const near = versions.nearOf(design);
  if (near.length === 0) return null;
  const ofWhich = ({ data }: Row) => ({
    name: data.name,
    facts: [
      data.format.toUpperCase(),
      t('designs.stitches', { count: data.stitches }),
      formatSizes(data.widthMm10, data.heightMm10, units),
    ].join(' · '),
  });
  const options: { readonly value: SaveChoice; readonly label: string }[] = [
    { value: '', label: t('designs.asOwn') },
    ...versions.candidatesOf(design).map((row) => ({
      value: `version:${row.id}` as const,
      label: t('designs.asVersion', ofWhich(row)),
    })),
    ...near.map((row) => ({ value: `format:${row.id}` as const, label: t('designLibrary.asFormat', ofWhich(row)) })),
  ];
  const before = versions.beforeOf(design);
  const into = versions.intoOf(design);
  const hidden = before === undefined ? [] : formatsOf(before).filter((format) => !newFormats(design).has(format));
  return (
    <>
      <SelectField
        label={t('designs.saveAs', { name: design.name })}
        value={versions.chosenOf(design)}
        onChange={(choice) => versions.choose(design, choice)}
        options={options}
      />
      {before !== undefined && hidden.length > 0 && (
        <Banner
          tone="warn"
          actions={
            <Button onClick={() => versions.choose(design, `format:${before.id}`)}>
              {t('designLibrary.addFormat')}
            </Button>
          }
        >
          {t('designLibrary.hides', {
            name: before.data.name,
            formats: hidden.map((format) => format.toUpperCase()).join(', '),
            format: design.main.design.format.toUpperCase(),
          })}
        </Banner>
      )}
      {into !== undefined && versions.isFull(design, into) && (
        <Banner tone="warn">
          {t('designLibrary.tooManyFormats', { max: designLimits.variants, name: into.data.name })}
        </Banner>
      )}
    </>
  );
};

const formatsOf = ({ data }: Row) => [...new Set([data.format, ...data.variants.map(({ format }) => format)])];

const newFormats = ({ main, variants }: DropDesign) => new Set([main, ...variants].map(({ design }) => design.format));

/** Asks before designs of their own become formats of another one. */
const JoinDialog = ({
  joins,
  onJoin,
  onClose,
}: {
  readonly joins: readonly WantedSave[];
  readonly onJoin: () => void;
  readonly onClose: () => void;
}) => {
  const names = joins.map(({ design, known, into }) => ({
    name: known?.data.name ?? design.name,
    of: into?.row.data.name ?? '',
  }));
  const [first = { name: '', of: '' }] = names;
  return (
    <Dialog
      title={t('designLibrary.joinTitle', first)}
      onClose={onClose}
      onSubmit={onJoin}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('designLibrary.join')}
          </Button>
        </>
      }
    >
      {names.map((one, at) => (
        <p key={at}>{t('designLibrary.joinText', one)}</p>
      ))}
    </Dialog>
  );
};

/** Lists files with the reason. Files with one reason are one entry: a pack may have hundreds that are no designs. */
function NotReadList({ files }: { readonly files: readonly NotKept[] }) {
  const id = useId();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.stack}>
      <h2 id={id}>{t('designs.notRead')}</h2>
      <ul className={styles.found} aria-labelledby={id}>
        {[...groupedBy(files, notReadSentence)].map(([sentence, some]) => (
          <li key={sentence}>
            <strong>{some.map(({ path }) => path).join(', ')}</strong>: {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}
