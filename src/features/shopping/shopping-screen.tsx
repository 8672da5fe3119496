import '#texts/en/shopping.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { can } from '#core/access/permissions.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { Reading } from '#parts/rows/reading.tsx';
import { useAction } from '#parts/actions/use-action.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useTeams } from '#services/teams.tsx';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Segments } from '#ui/segments.tsx';
import { lineTitle, listAsText, moreInWords } from '#parts/shopping/entry-words.ts';
import { tickedQty } from '#core/shopping/ticked.ts';
import type { Entry } from '#parts/shopping/entries.ts';
import { EntryRow, type EntryStep, type EntryTick } from '#parts/shopping/entry-row.tsx';
import { groupsOf, type Grouping } from './groups.ts';
import { ofSupplier, supplierInWords } from '#parts/shopping/to-buy.ts';
import { setStatus, tickAll, untick } from '#parts/shopping/shopping-actions.ts';
import styles from './shopping-screen.module.css';
import { shareText } from './share-text.ts';
import type { ShoppingView } from '#parts/shopping/shopping-view.ts';
import { shoppingList } from '#parts/shopping/shopping-list.ts';

const LongList = later(async () => (await import('./long-list.tsx')).LongList);
const QuickAdd = later(async () => (await import('./quick-add.tsx')).QuickAdd, 'part', 'painted');
const PutAway = later(async () => (await import('./put-away.tsx')).PutAway, 'part', 'painted');
const ScanOnList = later(async () => (await import('./scan-on-list.tsx')).ScanOnList, 'part', 'painted');
const ReceiveDialog = later(async () => (await import('./receive-dialog.tsx')).ReceiveDialog);
const AllTeams = later(async () => (await import('./all-teams.tsx')).AllTeams);
const EditEntryDialog = later(async () => (await import('./edit-entry-dialog.tsx')).EditEntryDialog);

/** With more lines than this, a pane renders only the lines near the window. That is loaded when a list is so long. */
const most = 100;

export function ShoppingScreen() {
  const { store, settings } = useWorkspace();
  const { extent } = useQuery(stock);
  const [params, setParams] = useSearchParams();
  const supplier = params.get('supplier');
  const view = onlyFrom(supplier, useQuery(shoppingList).rows);
  // A long list tells it itself.
  useShown(view === undefined ? extent === 'part' : Math.max(view.wanted.length, view.ordered.length) <= most);
  const [grouping, setGrouping] = useState<Grouping>('brand');
  const [open, setOpen] = useState<{ readonly step: 'receive' | 'edit'; readonly entry: Entry }>();
  const { runOrTell } = useAction();
  const mayChange = can(store.actor.role, 'inventory.change');
  const { teamId, userId } = store.actor;

  const tick = (entry: Entry) => runOrTell(entry.ticked >= entry.qty ? untick(entry, teamId, userId) : tickAll(entry));
  const move = async (entry: Entry, status: 'wanted' | 'ordered' | 'dropped') => {
    const undo = await runOrTell(setStatus(entry, status));
    if (undo !== undefined) offerUndo(store, t(`shopping.now.${status}`), undo);
  };
  const step = (kind: EntryStep, entry: Entry) => {
    if (kind === 'receive' || kind === 'edit') setOpen({ step: kind, entry });
    else void move(entry, ({ order: 'ordered', want: 'wanted', drop: 'dropped' } as const)[kind]);
  };

  const hasTeams = useTeams().items.length > 1;
  const [whose, setWhose] = useState<'team' | 'all'>('team');
  const isEmpty = view !== undefined && view.wanted.length + view.ordered.length === 0;
  return (
    <div className={styles.screen}>
      <PageHead
        title={t('titles.shopping')}
        actions={
          whose === 'team' &&
          view !== undefined &&
          !isEmpty && (
            <span className={styles.steps} data-print="no">
              <Button
                icon="share"
                onClick={() => void shareText(listAsText([...view.wanted, ...view.ordered], settings.units))}
              >
                {t('shopping.share')}
              </Button>
              <Button icon="print" onClick={() => window.print()}>
                {t('shopping.print')}
              </Button>
            </span>
          )
        }
      />
      <Reading />
      {hasTeams && (
        <div data-print="no">
          <Segments
            label={t('shopping.whose')}
            segments={[
              { value: 'team', label: t('shopping.thisTeam') },
              { value: 'all', label: t('shopping.allTeams') },
            ]}
            value={whose}
            onChange={setWhose}
          />
        </div>
      )}
      {whose === 'all' && <AllTeams />}
      {whose === 'team' && supplier !== null && (
        <div data-print="no">
          <Chip pressed onPress={() => setParams({}, { replace: true })}>
            {t('shopping.onlyFrom', { supplier: supplierInWords(supplier) })} <Icon name="close" size="s" />
          </Chip>
        </div>
      )}
      {whose === 'team' && supplier === null && mayChange && <QuickAdd />}
      {whose === 'team' && view !== undefined && mayChange && (
        <ScanOnList entries={[...view.wanted, ...view.ordered]} />
      )}
      {whose === 'team' && isEmpty && supplier !== null && (
        <EmptyState icon="list" title={t('shopping.nothingFrom')}>
          {t('shopping.nothingFromText')}
        </EmptyState>
      )}
      {whose === 'team' && isEmpty && supplier === null && (
        <EmptyState icon="list" title={t('shopping.emptyTitle')}>
          {t('shopping.emptyText')}
        </EmptyState>
      )}
      {whose === 'team' && view !== undefined && !isEmpty && (
        <>
          <div className={styles.panes}>
            {[
              { title: t('shopping.wanted'), entries: view.wanted },
              { title: t('shopping.ordered'), entries: view.ordered },
            ]
              .filter(({ entries }) => entries.length > 0)
              .map((pane, at) => (
                <Pane
                  key={pane.title}
                  {...pane}
                  grouping={grouping}
                  onGrouping={at === 0 && supplier === null ? setGrouping : undefined}
                  onTick={tick}
                  onStep={step}
                />
              ))}
          </div>
          {mayChange && <PutAway entries={[...view.wanted, ...view.ordered]} />}
        </>
      )}
      {whose === 'team' && view !== undefined && <Done view={view} />}
      {open?.step === 'receive' && <ReceiveDialog entry={open.entry} onClose={() => setOpen(undefined)} />}
      {open?.step === 'edit' && <EditEntryDialog entry={open.entry} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

const onlyFrom = (supplier: string | null, view: ShoppingView | undefined): ShoppingView | undefined =>
  supplier === null || view === undefined
    ? view
    : { ...view, wanted: ofSupplier(view.wanted, supplier), ordered: ofSupplier(view.ordered, supplier) };

/** The lines of one state in groups, bought lines last, with their total below. */
const Pane = ({
  title,
  entries,
  grouping,
  onGrouping,
  onTick,
  onStep,
}: {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly grouping: Grouping;
  /** Changes the grouping of all panes. Only the first pane gets this function. */
  readonly onGrouping: ((grouping: Grouping) => void) | undefined;
  readonly onTick: EntryTick;
  readonly onStep: (step: EntryStep, entry: Entry) => void;
}) => {
  const { settings } = useWorkspace();
  const groups = useMemo(() => groupsOf(entries, grouping), [entries, grouping]);
  const priced = entries.filter(({ priceMinor }) => priceMinor !== null);
  const sum = priced.reduce((total, { priceMinor, qty }) => total + (priceMinor ?? 0) * qty, 0);
  const unknown = entries.length - priced.length;
  return (
    <section className={styles.pane} aria-label={title}>
      <div className={styles.paneHead}>
        <h2>
          {title} <span className={styles.count}>{entries.length}</span>
        </h2>
        {onGrouping && (
          <div data-print="no">
            <Segments
              label={t('shopping.groupBy')}
              segments={[
                { value: 'brand', label: t('shopping.byBrand') },
                { value: 'shop', label: t('shopping.byShop') },
              ]}
              value={grouping}
              onChange={onGrouping}
            />
          </div>
        )}
      </div>
      {entries.length > most ? (
        <LongList label={title} groups={groups} onTick={onTick} onStep={onStep} />
      ) : (
        groups.map(({ name, entries: own }) => (
          <div key={name} className={styles.group}>
            <h3 className={styles.groupName}>{name}</h3>
            <ul className={styles.list}>
              {own.map((entry) => (
                <li key={entry.key}>
                  <EntryRow entry={entry} onTick={onTick} onStep={onStep} />
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
      {priced.length > 0 && (
        <p className={styles.total}>
          {t('shopping.total', { sum: formatMoney(sum, settings) })}
          {unknown > 0 && ` · ${t('shopping.withoutPrice', { count: unknown })}`}
        </p>
      )}
    </section>
  );
};

const Done = ({ view }: { readonly view: ShoppingView }) => {
  const { rows: threads } = useQuery(stock);
  const [isOpen, setOpen] = useState(false);
  if (view.doneCount === 0) return null;
  return (
    <section className={styles.pane} aria-label={t('shopping.done')} data-print="no">
      <Button
        tone="quiet"
        icon={isOpen ? 'chevron-down' : 'chevron'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('shopping.doneCount', { count: view.doneCount })}
      </Button>
      {isOpen && (
        <ul className={styles.done}>
          {view.done.map((line) => {
            const own = view.doneTicks.filter(({ data }) => data.lineId === line.id);
            const ticked = tickedQty(own.map(({ id, data }) => ({ ...data, id })));
            const more = moreInWords({ qty: line.data.qty, ticked });
            return (
              <li key={line.id}>
                {line.data.qty} × {lineTitle(line, threads)} ·{' '}
                {t(`shopping.state.${line.data.status === 'dropped' ? 'dropped' : 'received'}`)}
                {more !== '' && ` · ${more}`}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
