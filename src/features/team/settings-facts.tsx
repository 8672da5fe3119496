import type { TeamSettings } from '#core/settings/settings.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { currencyName } from './currencies.ts';
import styles from './team-screen.module.css';

export function SettingsFacts({ settings }: { readonly settings: TeamSettings }) {
  const {
    currency,
    units,
    timeZone,
    lowStockDefaultSpools: spools,
    favouriteBrands,
    viewersSeeCosts,
    company,
  } = settings;
  return (
    <div className={styles.tab}>
      <Card as="section">
        <Facts
          facts={[
            [t('teamPage.currency'), `${currency} – ${currencyName(currency)}`],
            [t('teamPage.units'), t(`teamPage.${units}`)],
            [t('teamPage.timeZone'), timeZone.replaceAll('_', ' ')],
            [t('teamPage.lowStock'), spools === 0 ? t('teamPage.never') : t('teamPage.spools', { count: spools })],
            [t('teamPage.favourites'), favouriteBrands.join(', ')],
            [t('teamPage.companyName'), company.name],
            [t('teamPage.address'), company.address],
            [t('teamPage.taxNumber'), company.taxNumber],
            [t('teamPage.seeCosts'), t(viewersSeeCosts ? 'teamPage.yes' : 'teamPage.no')],
          ]}
        />
        <p className={styles.quiet}>{t('teamPage.notYours')}</p>
      </Card>
    </div>
  );
}
