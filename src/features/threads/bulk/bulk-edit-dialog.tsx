import { nameKey } from '#core/catalogue/fold.ts';
import '#texts/en/bulk.ts';
import '#texts/en/field-words.ts';
import { useState } from 'react';
import type { OwnedThread } from '#inventory/inventory.ts';
import { placesOf } from '#inventory/places.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { kindOfNewPlace, PlaceField } from '#parts/forms/place-field.tsx';
import { usePlaces } from '#parts/rows/use-places.ts';
import { useWorkspace } from '#services/workspace.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { ChipRow, Chip } from '#ui/chip.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './bulk.module.css';
import { longestTag, newPlace, planBulkEdit, skippedSentences } from './bulk-plan.ts';
import { ImportFrame } from '../import/import-frame.tsx';
import { useImport, type ImportEnd } from '../import/use-import.ts';

const empty = { place: '', minimum: '', tags: '', removed: [] as readonly string[], archive: false };

export function BulkEditDialog({
  chosen,
  onDone,
  onClose,
}: {
  readonly chosen: readonly OwnedThread[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { store } = useWorkspace();
  const places = usePlaces();
  const work = useImport();
  const [value, setValue] = useState(empty);
  const [errors, setErrors] = useState<{ readonly minimum?: string; readonly tags?: string }>({});
  const [note, setNote] = useState('');
  const [end, setEnd] = useState<ImportEnd>();
  const set = (part: Partial<typeof empty>) => {
    setNote('');
    setValue({ ...value, ...part });
  };
  const tags = [...new Set(chosen.flatMap(({ thread }) => thread.tags))].toSorted(compareNames);

  const save = async () => {
    const minSpools = value.minimum.trim() === '' ? undefined : typedWhole(value.minimum, 0, mostMinimum);
    const addTags = listed(value.tags);
    const tooLong = addTags.find((tag) => tag.length > longestTag);
    if (minSpools === undefined && value.minimum.trim() !== '')
      return setErrors({ minimum: t('threads.countBetween', { most: mostMinimum }) });
    if (tooLong !== undefined) return setErrors({ tags: t('bulk.tagTooLong', { most: longestTag, tag: tooLong }) });
    setErrors({});
    const name = value.place.trim();
    const known = (await placesOf(store.db)).find(({ data }) => nameKey(data.name) === nameKey(name));
    const made = name === '' || known !== undefined ? undefined : newPlace(name, kindOfNewPlace(name));
    const placeId = known?.id ?? made?.placeId;
    const { removed, archive } = value;
    const plan = planBulkEdit(chosen, { placeId, minSpools, addTags, removeTags: removed, archive });
    const left = skippedSentences(plan.skipped);
    if (plan.changed === 0) return setNote(left.length === 0 ? t('bulk.nothing') : left.join(' '));
    const done = await work.run(
      async () => [...(made === undefined ? [] : [made.batch]), ...plan.batches],
      [t('bulk.changed', { count: plan.changed }), ...left].join('. '),
    );
    setEnd(done);
    if (done.kind === 'done') onDone();
    return undefined;
  };

  return (
    <ImportFrame
      title={t('bulk.editTitle', { count: chosen.length })}
      submit={t('bulk.save')}
      canSubmit
      work={work}
      end={end}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('bulk.editHint')}</p>
      {note !== '' && <Banner announce>{note}</Banner>}
      <PlaceField value={value.place} onChange={(place) => set({ place })} places={places} />
      <p className={styles.hint}>{t('bulk.placeHint')}</p>
      <NumberField
        label={t('threads.minimumSpools')}
        hint={t('bulk.minimumHint')}
        optional
        value={value.minimum}
        onChange={(minimum) => set({ minimum })}
        error={errors.minimum}
      />
      <TextField
        label={t('bulk.addTags')}
        hint={t('fieldWords.commaHint')}
        optional
        value={value.tags}
        onChange={(text) => set({ tags: text })}
        error={errors.tags}
        autoComplete="off"
      />
      {tags.length > 0 && (
        <div>
          <p aria-hidden="true">{t('bulk.removeTags')}</p>
          <ChipRow label={t('bulk.removeTags')}>
            {tags.map((tag) => {
              const isOff = value.removed.includes(tag);
              const removed = isOff ? value.removed.filter((one) => one !== tag) : [...value.removed, tag];
              return (
                <Chip key={tag} pressed={isOff} onPress={() => set({ removed })}>
                  {tag}
                </Chip>
              );
            })}
          </ChipRow>
        </div>
      )}
      <CheckboxField
        label={t('bulk.archive')}
        hint={t('bulk.archiveHint')}
        checked={value.archive}
        onChange={(archive) => set({ archive })}
      />
    </ImportFrame>
  );
}

const mostMinimum = 999;

const listed = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
