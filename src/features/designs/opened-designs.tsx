import { useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { groupedBy } from '#core/grouped-by.ts';
import { gatherDesigns } from '#core/designs/gather-designs.ts';
import { designFacts } from '#core/designs/design-set.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { warningWords } from '#parts/designs/design-words.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Tag } from '#ui/tag.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import styles from './designs.module.css';
import { NotReadList } from './not-read-list.tsx';
import type { ReadDrop } from './read-drop.ts';
import type { DropDesign } from './save-designs.ts';
import { useHoopsToShow } from './use-hoops-to-show.ts';
import { useSaving, type OnSaved } from './use-saving.ts';
import { isOfDesign, useVersions } from './use-versions.ts';

const DesignPicture = later(async () => (await import('#parts/design-picture/design-picture.tsx')).DesignPicture);

export const OpenedDesigns = ({
  drop,
  known,
  replacesId,
  onSaved,
  onClose,
}: {
  readonly drop: ReadDrop;
  /** The designs that the team already has. */
  readonly known: readonly CollectionRow<'design'>[];
  /** The design of which the person opened a new version. */
  readonly replacesId?: string | undefined;
  readonly onSaved: OnSaved;
  readonly onClose: () => void;
}) => {
  const { units } = useWorkspace().settings;
  const may = useMay('design');
  const { designs, left } = useMemo(() => gatherDesigns(drop.designs, drop.papers), [drop]);
  const [shown, setShown] = useState(0);
  const { save, savingName, part, notKept } = useSaving(onSaved);
  const versions = useVersions(designs, known, replacesId);
  const hoops = useHoopsToShow();
  const { wanted, newPapers } = versions;
  const papers = wanted.reduce((sum, one) => sum + (one.newPapers?.papers.length ?? 0), 0);
  const newPapersOf = (one: DropDesign) => newPapers.get(versions.idOf(one))?.papers.length ?? 0;
  const notAdded = [...newPapers.values()].flatMap((some) => some.left);
  const named = groupedBy(designs, ({ name }) => name.toLowerCase());
  /** The design's folders, if another one has its name. */
  const folderOf = ({ name, folder }: DropDesign) => (named.get(name.toLowerCase())?.length === 1 ? '' : folder);
  const design = designs[shown];
  // Scrolls to the heading, because the person may have opened the files with a button far below.
  const comeIntoView = useCallback((heading: HTMLElement | null) => heading?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Card as="section" aria-label={t('designs.opened')} className={styles.stack}>
      <div className={styles.steps}>
        <h2 ref={comeIntoView} className={styles.arrival}>
          {t('designs.opened')}
        </h2>
        {may.create && wanted.length > 0 && (
          <Button tone="primary" disabled={savingName !== undefined} onClick={() => void save(wanted)}>
            {!wanted.some(isOfDesign)
              ? t('designs.addPapers', { count: papers })
              : wanted.length === 1 && designs.length === 1
                ? t('designs.save')
                : t('designs.saveCount', { count: wanted.length })}
          </Button>
        )}
        <Button disabled={savingName !== undefined} onClick={onClose}>
          {t('designs.closeOpened')}
        </Button>
      </div>
      {savingName !== undefined && <ProgressBar label={t('designs.saving', { name: savingName })} value={part} />}
      {design === undefined ? (
        <p>{t('designs.noneFound')}</p>
      ) : (
        <DesignPicture
          key={design.main.sha256}
          name={design.name}
          model={design.main.design.stitches}
          hoops={hoops}
          units={units}
        />
      )}
      {(design?.main.design.warnings ?? []).map((odd) => (
        <Banner key={odd.code} tone="warn">
          {warningWords(odd, units)}
        </Banner>
      ))}
      {may.create && design !== undefined && <VersionField design={design} versions={versions} />}
      <VirtualList
        label={t('designs.opened')}
        items={designs}
        itemKey={({ main }) => main.sha256}
        renderItem={(one, at) => {
          const { widthMm10, heightMm10, stitches, blocks } = designFacts(one.main.design);
          return (
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
                one.main.design.format.toUpperCase(),
                t('designs.stitches', { count: stitches }),
                t('designs.colours', { count: blocks.length }),
                one.variants.length > 0 && t('designs.variants', { count: one.variants.length }),
                newPapersOf(one) > 0 && t('designs.newPapers', { count: newPapersOf(one) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              tags={
                versions.knownOf(one) !== undefined && (
                  <Tag tone="good">
                    <Link href={`/inventory/designs/${versions.idOf(one)}`}>{t('designs.alreadyHere')}</Link>
                  </Tag>
                )
              }
              figure={formatSizes(widthMm10, heightMm10, units)}
            />
          );
        }}
      />
      <NotReadList files={[...drop.notRead, ...left, ...notAdded, ...notKept]} />
    </Card>
  );
};

/** Asks whether a design is new or a new version of a saved one; hidden without candidates. */
const VersionField = ({
  design,
  versions,
}: {
  readonly design: DropDesign;
  readonly versions: ReturnType<typeof useVersions>;
}) => {
  const { units } = useWorkspace().settings;
  const candidates = versions.candidatesOf(design);
  if (candidates.length === 0) return null;
  return (
    <SelectField
      label={t('designs.saveAs', { name: design.name })}
      value={versions.chosenOf(design)}
      onChange={(id) => versions.choose(design, id)}
      options={[
        { value: '', label: t('designs.asOwn') },
        ...candidates.map(({ id, data }) => ({
          value: id,
          label: t('designs.asVersion', {
            name: data.name,
            facts: [
              data.format.toUpperCase(),
              t('designs.stitches', { count: data.stitches }),
              formatSizes(data.widthMm10, data.heightMm10, units),
            ].join(' · '),
          }),
        })),
      ]}
    />
  );
};
