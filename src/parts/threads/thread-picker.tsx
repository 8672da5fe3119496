import '#texts/en/threads.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import type { OwnedThread } from '#data/inventory/inventory.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Tag } from '#ui/tag.tsx';
import { hasFigures } from '#data/inventory/inventory.ts';
import { lineName } from './line-name.ts';
import { stockInWords } from './stock-in-words.ts';
import { threadOfPick, type PickSources, type ThreadPick } from './thread-picks.ts';
import { usePickSearch } from './use-pick-search.ts';
import { ThreadSwatch } from './thread-swatch.tsx';
import styles from './thread-picker.module.css';

/**
 * The one field that finds a thread, in the team's stock and in the charts, by number or name. It answers an own thread or a chart
 * colour that the team does not have yet; the screen decides what that means, and `threadFromChart` creates the row where it is needed.
 */
export const ThreadPicker = ({
  label,
  hint,
  lastLine,
  onPick,
}: {
  readonly label: string;
  readonly hint?: string;
  /** The line from which the last thread was taken comes first. */
  readonly lastLine?: PickSources['lastLine'];
  readonly onPick: (pick: ThreadPick) => void;
}) => {
  const { search, charts } = usePickSearch(lastLine);
  const [text, setText] = useState('');
  const typed = useDeferredValue(text);
  const found = useMemo(() => search(typed), [search, typed]);
  return (
    <Combobox
      label={label}
      hint={charts === 'failed' ? t('threads.chartsMissing') : (hint ?? t('threads.findHint'))}
      value={text}
      onChange={setText}
      options={found}
      optionKey={keyOfPick}
      onPick={(pick) => {
        setText('');
        onPick(pick);
      }}
      renderOption={(pick) => <PickOption pick={pick} />}
    />
  );
};

const keyOfPick = (pick: ThreadPick): string => (pick.from === 'own' ? pick.owned.id : pick.colour.catalogueId);

/** One find: the colour, brand, number and name, and what the team has of it. */
const PickOption = ({ pick }: { readonly pick: ThreadPick }) => {
  const thread = threadOfPick(pick);
  return (
    <span className={styles.option}>
      <ThreadSwatch
        thread={pick.from === 'own' ? pick.owned.thread : { ...pick.colour, ...plainColour }}
        size="small"
      />
      <span className={styles.words}>
        {lineName(thread)} <b className={styles.code}>{thread.code}</b> {thread.name}
      </span>
      {pick.from === 'own' && <OwnTag owned={pick.owned} />}
    </span>
  );
};

const plainColour = { moreHex: [], effect: 'solid' } as const;

/** How many spools the team has, or only that the thread is here while that is still being read. */
const OwnTag = ({ owned }: { readonly owned: OwnedThread }) => {
  const { settings } = useWorkspace();
  const inventory = useInventory();
  return <Tag>{hasFigures(inventory) ? stockInWords(owned.stock, settings.units).spools : t('threads.owned')}</Tag>;
};
