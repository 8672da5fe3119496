import '#texts/en/finding.ts';
import '#texts/en/field-words.ts';
import '#texts/en/shop.ts';
import { useEffect, useState } from 'react';
import type { Likeness } from '#core/colours/colour-distance.ts';
import { familyOf, oklchOf } from '#core/colours/colour.ts';
import { closeThreads } from '#core/colours/nearest-threads.ts';
import { effects, families, materials } from '#core/kinds/choices.ts';
import { counts } from '#core/stock/stock.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { ColourField } from '../form/colour-field.tsx';
import styles from './find-bar.module.css';
import type { Arrange } from './thread-filter.ts';

const TakeOut = later(async () => (await import('../take-out/take-out.tsx')).TakeOut);

/** Filters and sorts the list, also by a colour. Passes a function to `onArrange`, and undefined when unmounted. */
export function FindBar({ onArrange }: { readonly onArrange: (arrange: Arrange | undefined) => void }) {
  const { rows: threads } = useQuery(stock);
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

/** The orders to choose from. With a colour to compare with, the nearest threads come first instead. */
const sorts = ['number', 'hue', 'amount', 'lastUsed'] as const;

/** The sort order, the filters beside the search, and a colour to compare with. An empty text filters nothing. */
interface Arrangement {
  readonly sort: (typeof sorts)[number];
  readonly family: string;
  readonly material: string;
  readonly effect: string;
  readonly weight: string;
  readonly placeId: string;
  /** The colour to compare with, `#rrggbb`; empty for none. */
  readonly like: string;
}

export const anything: Arrangement = {
  sort: 'number',
  family: '',
  material: '',
  effect: '',
  weight: '',
  placeId: '',
  like: '',
};

/** The chosen threads in order; with a colour to compare with, also each thread's likeness by thread id. */
interface Arranged {
  readonly threads: readonly OwnedThread[];
  readonly likeness: ReadonlyMap<string, Likeness>;
}

/** Filters and sorts threads. With `like`: only threads of a similar colour, nearest first (CIEDE2000). */
export function arrangeThreads(threads: readonly OwnedThread[], arrangement: Arrangement): Arranged {
  const picked = threads.filter(
    ({ thread, spools }) =>
      (arrangement.family === '' || (thread.family ?? familyOf(thread.hex, thread.effect)) === arrangement.family) &&
      (arrangement.material === '' || thread.material === arrangement.material) &&
      (arrangement.effect === '' || thread.effect === arrangement.effect) &&
      (arrangement.weight === '' || thread.weight === arrangement.weight) &&
      (arrangement.placeId === '' ||
        spools.some(({ spool }) => spool.placeId === arrangement.placeId && counts(spool))),
  );
  if (arrangement.like === '') return { threads: sorted(picked, arrangement.sort), likeness: new Map() };
  const candidates = picked.map((owned) => ({ owned, thread: owned.thread, knownMm: owned.stock.knownMm }));
  const near = closeThreads(
    {
      hex: arrangement.like,
      ...(arrangement.effect !== '' && { effect: arrangement.effect as OwnedThread['thread']['effect'] }),
    },
    candidates,
  );
  return {
    threads: near.map(({ candidate }) => candidate.owned),
    likeness: new Map(near.map(({ candidate, likeness }) => [candidate.owned.id, likeness])),
  };
}

const sorted = (threads: readonly OwnedThread[], sort: Arrangement['sort']): readonly OwnedThread[] => {
  switch (sort) {
    case 'number':
      return threads;
    case 'hue':
      return byKey(threads, ({ thread }) => hueOf(thread.hex), 1);
    case 'amount':
      return byKey(threads, ({ stock }) => stock.knownMm, -1);
    case 'lastUsed':
      return byKey(threads, lastUsed, -1);
  }
};

/** Sorts by a number that is computed once per thread. Equal threads keep their order. */
const byKey = (
  threads: readonly OwnedThread[],
  keyOf: (owned: OwnedThread) => number,
  direction: 1 | -1,
): readonly OwnedThread[] =>
  threads
    .map((owned) => ({ owned, key: keyOf(owned) }))
    .toSorted((a, b) => (a.key - b.key) * direction)
    .map(({ owned }) => owned);

/** Returns the last change of a thread's spools, in ms since 1970, 0 if none. A booking changes `updatedAt` too. */
const lastUsed = ({ spools }: OwnedThread): number =>
  Math.max(0, ...spools.map(({ spool }) => Date.parse(spool.updatedAt) || 0));

/** Returns the sort key by hue: colours in steps of 12°, then greys, then no colour; light before dark. */
const hueOf = (hex: string | null): number => {
  const oklch = hex === null ? undefined : oklchOf(hex);
  if (oklch === undefined) return 2000;
  return oklch.c < 0.03 ? 1000 + (1 - oklch.l) * 100 : Math.floor(oklch.h / 12) * 12 + (1 - oklch.l);
};
