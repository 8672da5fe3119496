import '#texts/en/screens.ts';
import { use } from 'react';
import { Link } from 'wouter';
import { lengthToMm, mmToLength, type Units } from '#core/amounts/units.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useShown, WorkspaceContext } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';
import { PageHead } from '#ui/page-head.tsx';
import styles from './calculators-screen.module.css';
import { Converter } from './converter.tsx';
import { JobCalculators } from './job-calculators.tsx';
import { convertCount } from './yarn-count.ts';

export function CalculatorsScreen() {
  const team = useTeamSettings();
  useShown(true);
  const units = use(WorkspaceContext)?.settings.units ?? team.units;
  return (
    <>
      <PageHead
        title={t('titles.calculators')}
        aside={t('calculators.lead')}
        actions={
          <Link href="/calculators/pricing" {...buttonLook('plain')}>
            {t('titles.pricing')}
          </Link>
        }
      />
      <div className={styles.bench}>
        <JobCalculators units={units} />
        <Converter
          title={t('calculators.lengthTitle')}
          units={[
            { unit: 'metric', label: t('calculators.metres'), symbol: 'm' },
            { unit: 'imperial', label: t('calculators.yards'), symbol: 'yd' },
          ]}
          start={{ unit: 'metric', text: '1000' }}
          convert={convertLength}
          note={t('calculators.lengthNote')}
        />
        <Converter
          title={t('calculators.countTitle')}
          units={[
            { unit: 'wt', label: t('calculators.wt'), symbol: 'wt' },
            { unit: 'tex', label: t('calculators.tex'), symbol: 'tex' },
            { unit: 'denier', label: t('calculators.denier'), symbol: 'den' },
          ]}
          start={{ unit: 'wt', text: '40' }}
          convert={convertCount}
          note={t('calculators.countNote')}
        />
      </div>
    </>
  );
}

const convertLength = (value: number, from: Units, to: Units): number | undefined =>
  value < 0 ? undefined : Number(mmToLength(lengthToMm(String(value), from), to));
