import '#texts/en/shopping.ts';
import { useState } from 'react';
import { useFirst } from '#parts/answers/use-first.ts';
import { EntryRow } from '#parts/shopping/entry-row.tsx';
import type { Entry } from '#parts/shopping/entries.ts';
import { tickAll, untick } from '#parts/shopping/shopping-actions.ts';
import { nextToBuy } from '#parts/shopping/to-buy.ts';
import { useEntries } from '#parts/shopping/use-entries.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { List } from '#ui/list.tsx';
import { Part } from './part.tsx';

/** The shopping lines to buy next, each with a box to tick; hidden if there are none. */
export function BuyNext() {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  const [kept, setKept] = useState<readonly string[]>([]);
  const first = useFirst('toBuy');
  const view = useEntries();
  const shown = view === undefined ? first?.next : nextToBuy(view, kept);
  const count = view?.wanted.length ?? first?.wanted;
  if (shown === undefined || count === undefined || shown.length === 0) return null;
  const { teamId, userId } = store.actor;
  const tick = (entry: Entry) => {
    setKept(shown.map(({ key }) => key));
    return runOrTell(entry.ticked >= entry.qty ? untick(entry, teamId, userId) : tickAll(entry));
  };
  const words = t('dashboard.wholeList', { count });
  return (
    <Part title={t('dashboard.buyNext')} ways={[{ href: '/inventory/shopping', words }]}>
      <List aria-label={t('dashboard.buyNext')}>
        {shown.map((entry) => (
          <li key={entry.key}>
            <EntryRow entry={entry} onTick={tick} />
          </li>
        ))}
      </List>
    </Part>
  );
}
