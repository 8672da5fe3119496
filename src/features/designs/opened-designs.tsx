import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { gatherDesigns } from '#core/designs/gather-designs.ts';
import { designFacts } from '#core/designs/design-set.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { commit } from '#data/queue/commit.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { warningWords } from '#parts/designs/design-words.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { useFiles } from '#services/files.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { notify } from '#ui/notify.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Tag } from '#ui/tag.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import styles from './designs.module.css';
import { NotReadList } from './not-read-list.tsx';
import type { ReadDrop } from './read-drop.ts';
import { saveDesign, type DropDesign, type PaperNotKept } from './save-designs.ts';
import { useHoopsToShow } from './use-hoops-to-show.ts';

const DesignPicture = later(async () => (await import('#parts/design-picture/design-picture.tsx')).DesignPicture);

/** The designs of a drop, not saved yet. The person can look at each, and save all of them to the team. */
export const OpenedDesigns = ({
  drop,
  known,
  onClose,
}: {
  readonly drop: ReadDrop;
  /** The designs that the team already has. */
  readonly known: readonly CollectionRow<'design'>[];
  readonly onClose: () => void;
}) => {
  const { settings, store } = useWorkspace();
  const may = useMay('design');
  const { designs, left } = useMemo(() => gatherDesigns(drop.designs, drop.papers), [drop]);
  const [shown, setShown] = useState(0);
  const { save, savingName, part, notKept } = useSaving(onClose);
  const hoops = useHoopsToShow();
  const ids = useMemo(() => new Set(known.map(({ id }) => id)), [known]);
  const idOf = ({ main }: DropDesign) => designId(store.actor.teamId, main.sha256);
  const isKnown = (design: DropDesign) => ids.has(idOf(design));
  const fresh = designs.filter((design) => !isKnown(design));
  const design = designs[shown];
  return (
    <Card as="section" aria-label={t('designs.opened')} className={styles.stack}>
      <div className={styles.steps}>
        <h2>{t('designs.opened')}</h2>
        {may.create && fresh.length > 0 && (
          <Button tone="primary" disabled={savingName !== undefined} onClick={() => void save(fresh)}>
            {fresh.length === 1 && designs.length === 1
              ? t('designs.save')
              : t('designs.saveCount', { count: fresh.length })}
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
          units={settings.units}
        />
      )}
      {(design?.main.design.warnings ?? []).map((odd) => (
        <Banner key={odd.code} tone="warn">
          {warningWords(odd, settings.units)}
        </Banner>
      ))}
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
                  aria-label={t('designs.look', { name: one.name })}
                  onClick={() => setShown(at)}
                >
                  {one.name}
                </button>
              }
              detail={[
                one.main.design.format.toUpperCase(),
                t('designs.stitches', { count: stitches }),
                t('designs.colours', { count: blocks.length }),
                one.variants.length > 0 && t('designs.variants', { count: one.variants.length }),
              ]
                .filter(Boolean)
                .join(' · ')}
              tags={
                isKnown(one) && (
                  <Tag tone="good">
                    <Link href={`/inventory/designs/${idOf(one)}`}>{t('designs.alreadyHere')}</Link>
                  </Tag>
                )
              }
              figure={formatSizes(widthMm10, heightMm10, settings.units)}
            />
          );
        }}
      />
      <NotReadList files={[...drop.notRead, ...left, ...notKept]} />
    </Card>
  );
};

/** Saves designs one after the other. Stops at the first failure; those saved before stay. */
const useSaving = (onSaved: () => void) => {
  const { store } = useWorkspace();
  const files = useFiles();
  const [saving, setSaving] = useState<{ readonly name: string; readonly part: number }>();
  const [notKept, setNotKept] = useState<readonly PaperNotKept[]>([]);
  const save = async (designs: readonly DropDesign[]) => {
    const saved: string[] = [];
    const left: PaperNotKept[] = [];
    for (const [at, design] of designs.entries()) {
      setSaving({ name: design.name, part: at / designs.length });
      const done = await saveDesign({ store, files }, design);
      if (!done.ok) {
        notify.problem(notSavedSentence(done.error));
        break;
      }
      saved.push(done.value.id);
      left.push(...done.value.left);
    }
    setSaving(undefined);
    setNotKept((before) => [...before, ...left]);
    if (saved.length === 0) return;
    offerUndo(store, t('designs.saved', { count: saved.length }), (later) =>
      commit(
        later,
        saved.map((id) => mutate('design.delete', { id })),
      ),
    );
    if (left.length > 0) notify.problem(t('designs.papersLeft', { count: left.length }));
    else if (saved.length === designs.length) onSaved();
  };
  return { save, savingName: saving?.name, part: saving?.part, notKept };
};
