import '#texts/en/shopping.ts';
import { useState } from 'react';
import { EntryRow } from '#parts/shopping/entry-row.tsx';
import type { Entry } from '#parts/shopping/entries.ts';
import { tickAll, untick } from '#parts/shopping/shopping-actions.ts';
import { useEntries } from '#parts/shopping/use-entries.ts';
import { useAction } from '#parts/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { List } from '#ui/list.tsx';
import { Part } from './part.tsx';

const most = 5;

/** What is to be bought next, to be ticked here: what is needed soonest first, then what has run lowest. A line that was ticked stays where it is. Nothing when there is nothing to buy. */
export const BuyNext = () => {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  const [kept, setKept] = useState<readonly string[]>([]);
  const wanted = useEntries()?.wanted ?? [];
  const stays = kept.flatMap((key) => wanted.find((entry) => entry.key === key) ?? []);
  const open = wanted.filter(({ key, ticked, qty }) => ticked < qty && !kept.includes(key)).toSorted(soonestFirst);
  const shown = [...stays, ...open].slice(0, most);
  if (shown.length === 0) return null;
  const { teamId, userId } = store.actor;
  const tick = (entry: Entry) => {
    setKept(shown.map(({ key }) => key));
    return runOrTell(entry.ticked >= entry.qty ? untick(entry, teamId, userId) : tickAll(entry));
  };
  const words = t('dashboard.wholeList', { count: wanted.length });
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
};

const soonestFirst = (a: Entry, b: Entry): number =>
  (a.neededBy ?? '9').localeCompare(b.neededBy ?? '9') || stockOf(a) - stockOf(b);

const stockOf = ({ owned }: Entry): number => owned?.stock.spools ?? 0;
