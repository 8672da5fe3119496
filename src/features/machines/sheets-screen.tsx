import '#texts/en/machine-sheets.ts';
import '#texts/en/machine-cards.ts';
import '#texts/en/machine-words.ts';
import '#texts/en/machines.ts';
import { Link, useSearchParams } from 'wouter';
import type { CollectionRow } from '#inventory/collection.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useTeamDay, useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { later } from '#ui/later.tsx';
import { InsuranceSheet } from './insurance-sheet.tsx';
import { MaintenanceSheet } from './maintenance-sheet.tsx';
import { NeedleChart } from './needle-chart.tsx';
import styles from './sheets.module.css';

const TeamLogo = later(async () => (await import('#parts/files/team-logo.tsx')).TeamLogo);

const sheets = ['insurance', 'maintenance', 'needles'] as const;

/**
 * `/inventory/machine-sheets`: sheets about machines to print. `?sheet=`: which sheet; `?machine=`: only one machine.
 */
export function SheetsScreen() {
  const machines = useCollection('machine');
  const { company } = useTeamSettings();
  const dayOf = useTeamDay();
  const { store } = useWorkspace();
  const [params, setParams] = useSearchParams();
  useShown(machines.extent !== 'unread');
  const sheet = sheets.find((one) => one === params.get('sheet')) ?? 'insurance';
  const machineId = params.get('machine') ?? '';
  const set = (change: Readonly<Record<string, string>>) =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  const owned = machines.rows.filter(({ data }) => data.status !== 'sold');
  const shown = machineId === '' ? owned : owned.filter(({ id }) => id === machineId);
  return (
    <article className={styles.paper}>
      <div className={styles.choices} data-print="no">
        <PageHead
          title={t('titles.machineSheets')}
          actions={
            <Button tone="primary" icon="print" disabled={shown.length === 0} onClick={() => window.print()}>
              {t('machineSheets.print')}
            </Button>
          }
        />
        <Segments
          label={t('machineSheets.which')}
          segments={sheets.map((value) => ({ value, label: t(`machineSheets.${value}`) }))}
          value={sheet}
          onChange={(next) => set({ sheet: next })}
        />
        {owned.length > 1 && (
          <SelectField
            label={t('machineSheets.machines')}
            value={machineId}
            onChange={(machine) => set({ machine })}
            options={[
              { value: '', label: t('machines.allMachines') },
              ...owned.map(({ id, data }) => ({ value: id, label: data.nickname })),
            ]}
          />
        )}
      </div>
      {machines.extent === 'whole' && shown.length === 0 && (
        <EmptyState
          icon="print"
          title={t('machineSheets.none')}
          actions={
            <Link href="/inventory/machines" {...buttonLook('primary')}>
              {t('machines.allMachines')}
            </Link>
          }
        />
      )}
      {shown.length > 0 && (
        <>
          <header className={styles.head}>
            <div>
              <TeamLogo />
              <address>{[company.name, company.address].filter(Boolean).join('\n')}</address>
            </div>
            <p>{t('machineSheets.asOf', { date: formatCalendarDay(dayOf(store.now())) })}</p>
          </header>
          <Sheet sheet={sheet} machines={shown} />
        </>
      )}
    </article>
  );
}

const Sheet = ({
  sheet,
  machines,
}: {
  readonly sheet: (typeof sheets)[number];
  readonly machines: readonly CollectionRow<'machine'>[];
}) => {
  switch (sheet) {
    case 'insurance':
      return <InsuranceSheet machines={machines} />;
    case 'maintenance':
      return machines.map((machine) => <MaintenanceSheet key={machine.id} machine={machine} />);
    case 'needles':
      return machines.map((machine) => <NeedleChart key={machine.id} machine={machine} />);
  }
};
