import { useEffect, useState } from 'react';
import { ownedThreadsOf } from '#inventory/owned-threads.ts';
import { teamsOnDevice, withTeam } from '#data/database/device-databases.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { entriesOf, type Entry } from '#parts/shopping/entries.ts';
import { boughtInWords, entryTitle, listAsText, packsInWords } from '#parts/shopping/entry-words.ts';
import { groupsOf } from './groups.ts';
import styles from './shopping-screen.module.css';
import { shareText } from './share-text.ts';

interface TeamList {
  readonly teamId: string;
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** What the person's teams need and have ordered, from this device. A line can be ticked only in its own team. */
export function AllTeams() {
  const { settings } = useWorkspace();
  const { select, current } = useTeams();
  const lists = useTeamLists();
  if (lists === undefined) return null;
  const full = lists.filter(({ entries }) => entries.length > 0);
  const text = full.map(({ name, entries }) => `${name}\n${listAsText(entries, settings.units)}`).join('\n\n');
  return (
    <>
      <p className={styles.hint}>{t('shopping.allTeamsHint')}</p>
      {full.length === 0 && <p>{t('shopping.allTeamsEmpty')}</p>}
      {full.length > 0 && (
        <div data-print="no">
          <Button icon="share" onClick={() => void shareText(text)}>
            {t('shopping.shareAll')}
          </Button>
        </div>
      )}
      <div className={styles.panes}>
        {full.map(({ teamId, name, entries }) => (
          <section key={teamId} className={styles.pane} aria-label={name}>
            <h2>
              {name} <span className={styles.count}>{entries.length}</span>
            </h2>
            {teamId !== current?.public_id && (
              <div data-print="no">
                <Button tone="quiet" icon="arrow" onClick={() => select(teamId)}>
                  {t('shopping.toTeam', { name })}
                </Button>
              </div>
            )}
            {groupsOf(entries, 'brand').map((group) => (
              <ul key={group.name} className={styles.list}>
                {group.entries.map((entry) => (
                  <li key={entry.key} className={styles.plain}>
                    {entry.owned !== undefined && <ThreadSwatch thread={entry.owned.thread} size="small" />}
                    <span>
                      <strong>{entryTitle(entry)}</strong>
                      <br />
                      {packsInWords(entry, settings.units)} {boughtInWords(entry)}
                    </span>
                    {entry.status === 'ordered' && <Tag>{t('shopping.ordered')}</Tag>}
                  </li>
                ))}
              </ul>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

/** Reads the general minimum from a team's settings as last known on this device; 0 if it was never open here. */
const minimumIn = (settings: Readonly<Record<string, unknown>> | undefined): number => {
  const spools = settings?.['lowStockDefaultSpools'];
  return typeof spools === 'number' ? spools : 0;
};

/** Returns the open lines of each of the person's teams on this device; undefined while they are read. */
const useTeamLists = (): readonly TeamList[] | undefined => {
  const { store, settings: own } = useWorkspace();
  const { items } = useTeams();
  const { state } = useSession();
  const { userId, teamId: openId } = store.actor;
  const ownMinimum = own.lowStockDefaultSpools;
  const known = state.kind === 'signedOut' ? undefined : state.account.settings;
  const [lists, setLists] = useState<readonly TeamList[]>();
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const here = new Set(await teamsOnDevice(userId));
      const asked = items.filter(({ public_id: id }) => here.has(id));
      return Promise.all(
        asked.map(async ({ public_id: teamId, name }) => {
          const entries = await withTeam(userId, teamId, async (db) => {
            const [threads, stored] = await Promise.all([ownedThreadsOf(db), shoppingOf(db)]);
            const teamMinSpools = teamId === openId ? ownMinimum : minimumIn(known?.[teamId]?.team);
            return entriesOf({ threads, ...stored, teamMinSpools });
          });
          return { teamId, name, entries };
        }),
      );
    };
    read().then(
      (found) => isWanted && setLists(found),
      (fault: unknown) => window.reportError(fault),
    );
    return () => {
      isWanted = false;
    };
  }, [userId, items, openId, ownMinimum, known]);
  return lists;
};
