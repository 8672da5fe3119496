import '#texts/en/threads.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { mutate } from '#core/mutations/mutate.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useAlikeWords } from './alike-words.ts';
import { pathOf, treeOf, linesIn, type HeldSpool } from './place-tree.ts';
import styles from './places.module.css';

export function PlaceSpools({
  placeId,
  held,
  places,
  mayMove,
}: {
  readonly placeId: string;
  readonly held: readonly HeldSpool[];
  readonly places: readonly CollectionRow<'place'>[];
  readonly mayMove: boolean;
}) {
  const { store, settings } = useWorkspace();
  const { runOrTell, isRunning } = useAction();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [to, setTo] = useState('');
  const alike = useAlikeWords();
  const chosen = held.filter(({ one }) => ticked.has(one.id));
  const options = treeOf(places)
    .filter(({ row }) => row.id !== placeId)
    .map(({ row }) => ({ value: row.id, label: pathOf(places, row.id) }));
  const toggle = (spools: readonly HeldSpool[], on: boolean) => {
    const next = new Set(ticked);
    for (const { one } of spools) {
      if (on) next.add(one.id);
      else next.delete(one.id);
    }
    setTicked(next);
  };
  const move = async () => {
    const moves = chosen.map(({ one }) =>
      mutate('spool.update', { id: one.id, set: { placeId: to === '' ? null : to }, baseVersion: one.version }),
    );
    const undo = await runOrTell(moves);
    if (undo === undefined) return;
    setTicked(new Set());
    offerUndo(store, t('places.moved', { count: moves.length }), undo);
  };
  const words = ({ owned }: HeldSpool, about: string) => (
    <>
      <Link href={`/inventory/threads/${owned.id}`} aria-label={threadTitle(owned.thread)}>
        <ThreadWords thread={owned.thread} />
      </Link>
      <br />
      <span className={styles.quiet}>{about}</span>
    </>
  );
  const row = (spools: readonly HeldSpool[], about: string) => {
    const [first] = spools;
    if (first === undefined) return null;
    if (!mayMove) return <p>{words(first, about)}</p>;
    return (
      <CheckboxField
        label={words(first, about)}
        checked={spools.every(({ one }) => ticked.has(one.id))}
        onChange={(on) => toggle(spools, on)}
      />
    );
  };
  const single = (spool: HeldSpool) => (
    <li key={spool.one.id}>{row([spool], spoolChoice(spool.one.spool, settings.units))}</li>
  );
  return (
    <section className={styles.part} aria-label={t('places.spools')}>
      <h2>{t('places.spools')}</h2>
      {held.length === 0 && <p className={styles.quiet}>{t('places.noSpools')}</p>}
      {held.length > 1 && mayMove && (
        <CheckboxField
          label={t('places.selectAll')}
          checked={chosen.length === held.length}
          onChange={(on) => setTicked(new Set(on ? held.map(({ one }) => one.id) : []))}
        />
      )}
      <ul className={styles.spools}>
        {linesIn(held).map((line) => {
          const [first] = line;
          if (first === undefined || line.length === 1) return line.map(single);
          return (
            <li key={first.one.id}>
              {row(line, alike(line))}
              <details className={styles.single}>
                <summary
                  aria-label={t('places.oneByOneOf', { title: `${threadTitle(first.owned.thread)}, ${alike(line)}` })}
                >
                  {t('places.oneByOne')}
                </summary>
                <ul className={styles.spools}>{line.map(single)}</ul>
              </details>
            </li>
          );
        })}
      </ul>
      {chosen.length > 0 && (
        <div className={styles.move}>
          <SelectField
            label={t('places.moveTo')}
            value={to}
            onChange={setTo}
            options={[{ value: '', label: t('places.noPlace') }, ...options]}
          />
          <Button tone="primary" busy={isRunning} onClick={() => void move()}>
            {t('places.move')}
          </Button>
        </div>
      )}
    </section>
  );
}
