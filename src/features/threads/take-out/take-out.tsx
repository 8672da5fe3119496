import '#texts/en/finding.ts';
import { useState } from 'react';
import { placesOf } from '#inventory/places.ts';
import { saveFile } from '#parts/output/save-file.ts';
import { useSeesCosts, useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useTeams } from '#services/teams.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { stockOf } from './owned-stock.ts';

const InsuranceDialog = later(async () => (await import('./insurance-dialog.tsx')).InsuranceDialog);

export function TakeOut() {
  const { store } = useWorkspace();
  const { rows: threads, extent } = useQuery(stock);
  const team = useTeamSettings();
  const { current } = useTeams();
  const [isInsuring, setInsuring] = useState(false);
  const isWhole = extent === 'whole';
  const seesCosts = useSeesCosts();

  const save = async (what: 'csv' | 'palette') => {
    const files = await import('./stock-files.ts').catch(() => undefined);
    if (files === undefined) return notify.problem(t('finding.notSaved'));
    const stock = stockOf(threads, await placesOf(store.db));
    const name = current?.name ?? 'Spoolside';
    const { fileName, content } =
      what === 'csv' ? files.csvFile(stock, name, seesCosts ? team : undefined) : files.paletteFile(stock, name);
    return saveFile(fileName, content);
  };

  return (
    <Stack row role="group" aria-label={t('finding.take')}>
      <Button tone="quiet" disabled={!isWhole} onClick={() => void save('csv')}>
        {t('finding.takeCsv')}
      </Button>
      <Button tone="quiet" disabled={!isWhole} onClick={() => void save('palette')}>
        {t('finding.takePalette')}
      </Button>
      {seesCosts && (
        <Button tone="quiet" disabled={!isWhole} onClick={() => setInsuring(true)}>
          {t('finding.takeInsurance')}
        </Button>
      )}
      {isInsuring && <InsuranceDialog onClose={() => setInsuring(false)} />}
    </Stack>
  );
}
