import '#texts/en/kind-words.ts';
import '#texts/en/search.ts';
import { useDeferredValue, useMemo, useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { fold, hasWordsOf } from '#core/catalogue/fold.ts';
import { quoteNumber } from '#core/pricing/quotes.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useSeesCosts } from '#parts/rows/use-team-settings.ts';
import { ownSearch } from '#parts/threads/own-search.ts';
import { ownedInWords } from '#parts/threads/stock-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { threadPath } from '#parts/threads/thread-path.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './search-dialog.module.css';

/** One thing that was found. `picture`: an icon's name, or what is drawn in its place. */
interface Hit {
  readonly path: string;
  readonly title: string;
  /** What it is, and what tells it from others of its name. */
  readonly about: string;
  readonly picture: IconName | ReactElement;
}

/** So many of each kind are shown at most; its own screen finds the rest. */
const mostOfKind = 6;

/** Finds threads, designs, jobs, machines, quotes, places and pages of the open team, and goes to what is chosen. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const search = useSearchOfAll();
  const typed = useDeferredValue(text);
  const found = useMemo(() => search(typed), [search, typed]);
  return (
    <Dialog title={t('search.title')} onClose={onClose}>
      <Combobox
        label={t('search.label')}
        hint={t('search.hint')}
        value={text}
        onChange={setText}
        options={found}
        optionKey={({ path }) => path}
        onPick={(shown, isByKey) => {
          // Enter means the typed text, also before the list shows what it finds.
          const hit = isByKey && typed !== text && shown === found[0] ? search(text)[0] : shown;
          if (hit === undefined) return;
          onClose();
          navigate(hit.path);
        }}
        renderOption={({ title, about, picture }) => (
          <span className={styles.hit}>
            <span className={styles.picture}>{typeof picture === 'string' ? <Icon name={picture} /> : picture}</span>
            <span>
              <strong>{title}</strong>
              <small>{about}</small>
            </span>
          </span>
        )}
      />
    </Dialog>
  );
}

/** The search over the rows of the open team and the pages, best first: what begins with the text, then what has it. */
function useSearchOfAll(): (text: string) => readonly Hit[] {
  const { settings } = useWorkspace();
  const seesCosts = useSeesCosts();
  const threads = useQuery(stock).rows;
  const designs = useQuery(rowsOf('design')).rows;
  const machines = useQuery(rowsOf('machine')).rows;
  const jobs = useQuery(rowsOf('job')).rows;
  const places = useQuery(rowsOf('place')).rows;
  const quotes = useQuery(rowsOf('quote')).rows;
  return useMemo(() => {
    const pages = pagesFor(seesCosts);
    return (text) => {
      const words = text.trim();
      if (words === '') return [];
      const has = hasWordsOf(words);
      const first = <R,>(
        rows: readonly R[],
        said: (row: R) => readonly (string | null | undefined)[],
      ): readonly R[] => {
        const found: R[] = [];
        for (const row of rows) if (has(said(row).filter(Boolean).join(' ')) && found.push(row) >= mostOfKind) break;
        return found;
      };
      const hits: readonly Hit[] = [
        ...first(jobs, ({ data }) => [data.number, data.name, data.customer, data.notes]).map(({ id, data }) => ({
          path: `/jobs/${id}`,
          title: data.name,
          about: aboutIt('kindWords.job', data.number, data.customer),
          picture: 'wall' as const,
        })),
        ...first(designs, ({ data }) => [data.name, ...data.tags]).map(({ id, data }) => ({
          path: `/inventory/designs/${id}`,
          title: data.name,
          about: aboutIt('kindWords.design', data.tags.join(', ')),
          picture: <DesignThumbnail thumb={data.thumb} size="small" />,
        })),
        ...ownSearch(threads)(words, { limit: mostOfKind }).map((owned) => ({
          path: threadPath(owned.id),
          title: threadTitle(owned.thread),
          about: aboutIt('kindWords.thread', ownedInWords(owned, settings.units).spools),
          picture: <ThreadSwatch thread={owned.thread} />,
        })),
        ...first(machines, ({ data }) => [data.nickname, data.brand, data.model]).map(({ id, data }) => ({
          path: `/inventory/machines/${id}`,
          title: data.nickname,
          about: aboutIt('kindWords.machine', `${data.brand} ${data.model}`),
          picture: 'settings' as const,
        })),
        ...first(seesCosts ? quotes : [], ({ data }) => [quoteNumber(data), data.customer, data.email]).map(
          ({ id, data }) => ({
            path: `/calculators/pricing/quotes/${id}`,
            title: data.customer ?? quoteNumber(data) ?? t('titles.quote'),
            about: aboutIt('kindWords.quote', quoteNumber(data)),
            picture: 'calculators' as const,
          }),
        ),
        ...first(places, ({ data }) => [data.name, data.code]).map(({ id, data }) => ({
          path: `/inventory/places/${id}`,
          title: data.name,
          about: aboutIt('kindWords.place', data.code),
          picture: 'place' as const,
        })),
        ...first(pages, ({ title }) => [title]),
      ];
      const start = fold(words);
      const begins = ({ title, about }: Hit) => fold(title).startsWith(start) || fold(about).includes(`· ${start}`);
      return [...hits.filter(begins), ...hits.filter((hit) => !begins(hit))];
    };
  }, [settings.units, seesCosts, threads, designs, machines, jobs, places, quotes]);
}

const aboutIt = (
  kind: `kindWords.${'job' | 'design' | 'thread' | 'machine' | 'quote' | 'place'}`,
  ...more: readonly (string | null | undefined)[]
): string => [t(kind), ...more].filter(Boolean).join(' · ');

const pagesFor = (seesCosts: boolean): readonly Hit[] =>
  pages
    .filter(([path]) => seesCosts || !path.startsWith('/calculators/pricing/'))
    .map(([path, title]) => ({ path, title: t(title), about: t('search.page'), picture: 'chevron' as const }));

const pages = [
  ['/dashboard', 'titles.dashboard'],
  ['/jobs', 'titles.jobs'],
  ['/inventory/threads', 'titles.threads'],
  ['/inventory/check', 'titles.check'],
  ['/inventory/shopping', 'titles.shopping'],
  ['/inventory/designs', 'titles.designs'],
  ['/inventory/machines', 'titles.machines'],
  ['/inventory/machine-sheets', 'titles.machineSheets'],
  ['/inventory/hoops', 'titles.hoops'],
  ['/inventory/places', 'titles.places'],
  ['/inventory/threads/wall', 'titles.threadWall'],
  ['/inventory/threads/charts', 'titles.charts'],
  ['/inventory/threads/imports', 'titles.imports'],
  ['/inventory/labels', 'titles.labels'],
  ['/calculators', 'titles.calculators'],
  ['/calculators/pricing', 'titles.pricing'],
  ['/calculators/pricing/quotes', 'titles.quotes'],
  ['/calculators/pricing/profiles', 'titles.priceProfiles'],
  ['/team', 'titles.team'],
  ['/profile', 'titles.profile'],
  ['/sync', 'titles.sync'],
  ['/contact', 'titles.contact'],
] as const;
