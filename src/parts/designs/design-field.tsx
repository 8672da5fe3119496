import '#texts/en/choose-design.ts';
import { useMemo, useState } from 'react';
import { hasWordsOf } from '#core/catalogue/fold.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Combobox } from '#ui/combobox.tsx';
import { IconButton } from '#ui/button.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './design-field.module.css';
import { DesignThumbnail } from './design-thumbnail.tsx';
import { noteDesign, useDesignsByUse } from './recent-designs.ts';

const mostFound = 20;
const mostRecent = 6;

/**
 * A field that takes one of the team's designs, by name or tag; those that were run or opened last are offered first.
 * With `onText` a person may leave a text of their own in place of a design.
 */
export function DesignField({
  label,
  chosen,
  onChoose,
  text,
  onText,
}: {
  readonly label: string;
  /** The id of the chosen design; null if none is. */
  readonly chosen: string | null;
  /** Called with undefined when the person takes the design out again. */
  readonly onChoose: (design: CollectionRow<'design'> | undefined) => void;
  readonly text?: string;
  readonly onText?: (text: string) => void;
}) {
  const { store } = useWorkspace();
  const { designs, recent, isRead } = useDesignsByUse();
  const [own, setOwn] = useState('');
  const typed = text ?? own;
  const type = onText ?? setOwn;
  const found = useMemo(() => {
    const isFound = hasWordsOf(typed);
    return designs.filter(({ data }) => isFound([data.name, ...data.tags].join(' '))).slice(0, mostFound);
  }, [designs, typed]);
  const design = designs.find(({ id }) => id === chosen);
  const choose = (one: CollectionRow<'design'>) => {
    noteDesign(store.actor.teamId, one.id, store.now());
    type('');
    onChoose(one);
  };
  if (design !== undefined)
    return (
      <div className={styles.chosen} role="group" aria-label={label}>
        <DesignLine design={design} />
        <IconButton icon="close" label={t('chooseDesign.takeOut')} onClick={() => onChoose(undefined)} />
      </div>
    );
  // Until all designs are read, the chosen one may be among the others.
  if (chosen !== null && !isRead) return <div className={styles.chosen} aria-busy />;
  const offered = typed.trim() === '' ? designs.slice(0, Math.max(Math.min(recent, mostRecent), 4)) : [];
  return (
    <Stack gap="s">
      <Combobox
        label={label}
        value={typed}
        onChange={(words) => type(words.slice(0, 120))}
        options={found}
        optionKey={({ id }) => id}
        none={onText && t('chooseDesign.noneFound')}
        onPick={choose}
        renderOption={(one) => <DesignLine design={one} />}
      />
      {offered.length > 0 && (
        <ul className={styles.offered} aria-label={t('chooseDesign.recent')}>
          {offered.map((one) => (
            <li key={one.id}>
              <button type="button" className={styles.tile} aria-label={one.data.name} onClick={() => choose(one)}>
                <DesignLine design={one} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** A design in one line: its picture, name, stitches and size. */
function DesignLine({ design: { data } }: { readonly design: CollectionRow<'design'> }) {
  const { units } = useWorkspace().settings;
  return (
    <span className={styles.design}>
      <DesignThumbnail thumb={data.thumb} size="small" />
      <span className={styles.words}>
        <b>{data.name}</b>
        <span className={styles.facts}>
          {t('chooseDesign.stitches', { count: data.stitches })} · {formatSizes(data.widthMm10, data.heightMm10, units)}
        </span>
      </span>
    </span>
  );
}
