import '#texts/en/finding.ts';
import '#texts/en/field-words.ts';
import '#texts/en/shop.ts';
import { useEffect, useState } from 'react';
import { effects, families, materials } from '#core/kinds/thread.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { useInventory } from '#services/workspace.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { anything, arrangeThreads, sorts, type Arrangement } from './arrange-threads.ts';
import { later } from '#ui/later.tsx';
import { ColourField } from '../form/colour-field.tsx';
import styles from './find-bar.module.css';
import type { Arrange } from './thread-filter.ts';

const TakeOut = later(async () => (await import('../take-out/take-out.tsx')).TakeOut);

/** Filters and sorts the list, also by a colour. Passes a function to `onArrange`, and undefined when unmounted. */
export function FindBar({ onArrange }: { readonly onArrange: (arrange: Arrange | undefined) => void }) {
  const { threads } = useInventory();
  const places = usePlaces();
  const [arrangement, setArrangement] = useState<Arrangement>(anything);
  useEffect(() => {
    onArrange((list) => {
      const { threads: arranged, likeness } = arrangeThreads(list, arrangement);
      return {
        threads: arranged,
        words: new Map([...likeness].map(([id, like]) => [id, t(`shop.${like}`)])),
        ifNone: t(arrangement.like === '' ? 'threads.noneInFilter' : 'shop.nothingClose'),
      };
    });
    return () => onArrange(undefined);
  }, [arrangement, onArrange]);
  const set = (part: Partial<Arrangement>) => setArrangement({ ...arrangement, ...part });
  const any = { value: '', label: t('finding.any') };
  const weights = [...new Set(threads.flatMap(({ thread }) => thread.weight ?? []))].toSorted(compareNames);
  return (
    <section className={styles.bar} aria-label={t('finding.title')}>
      <SelectField
        label={t('finding.sort')}
        value={arrangement.sort}
        onChange={(sort) => set({ sort })}
        options={sorts.map((value) => ({ value, label: t(`finding.sortBy.${value}`) }))}
      />
      <SelectField
        label={t('finding.family')}
        value={arrangement.family}
        onChange={(family) => set({ family })}
        options={[any, ...families.map((value) => ({ value, label: t(`finding.families.${value}`) }))]}
      />
      <SelectField
        label={t('threads.place')}
        value={arrangement.placeId}
        onChange={(placeId) => set({ placeId })}
        options={[any, ...places.map(({ id, data }) => ({ value: id, label: data.name }))]}
      />
      <SelectField
        label={t('threads.materialField')}
        value={arrangement.material}
        onChange={(material) => set({ material })}
        options={[any, ...materials.map((value) => ({ value, label: t(`threads.material.${value}`) }))]}
      />
      <SelectField
        label={t('threads.weight')}
        value={arrangement.weight}
        onChange={(weight) => set({ weight })}
        options={[any, ...weights.map((value) => ({ value, label: value }))]}
      />
      <SelectField
        label={t('fieldWords.effect')}
        value={arrangement.effect}
        onChange={(effect) => set({ effect })}
        options={[any, ...effects.map((value) => ({ value, label: t(`fieldWords.value.effect.${value}`) }))]}
      />
      <ColourField
        label={t('finding.like')}
        value={arrangement.like}
        onChange={(like) => set({ like })}
        error={undefined}
      />
      <Button tone="quiet" onClick={() => setArrangement(anything)}>
        {t('finding.reset')}
      </Button>
      <TakeOut />
    </section>
  );
}
