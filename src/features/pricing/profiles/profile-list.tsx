import { Link } from 'wouter';
import type { Day } from '#core/dates/day.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { List } from '#ui/list.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from '../quotes/quotes.module.css';

/** The team's profiles, and whether each applies today. Of two with one name, the later replaces the earlier. */
export function ProfileList({
  rows,
  current,
  today,
}: {
  readonly rows: readonly FoundRow<'pricingProfile'>[];
  readonly current: readonly PriceProfile[];
  readonly today: Day;
}) {
  return (
    <List aria-label={t('titles.priceProfiles')}>
      {rows.map(({ id, data }) => {
        const isInUse = current.some(({ name, validFrom }) => name === data.name && validFrom === data.validFrom);
        const isLater = (data.validFrom ?? '') > today;
        return (
          <li key={id}>
            <Link href={`/calculators/pricing/profiles/${id}`} className={styles.row}>
              <strong>{data.name}</strong>
              <span>
                <Tag tone={isInUse ? 'good' : 'plain'}>
                  {isInUse
                    ? t('profileForm.inUse')
                    : isLater
                      ? t('profileForm.later', { day: formatCalendarDay(data.validFrom ?? today) })
                      : t('profileForm.earlier')}
                </Tag>
              </span>
              <span className={styles.quiet}>{t(`priceFields.model.${data.model}`)}</span>
              <span className={styles.quiet}>
                {data.validFrom === null
                  ? t('profileForm.always')
                  : t('profileForm.later', { day: formatCalendarDay(data.validFrom) })}
              </span>
            </Link>
          </li>
        );
      })}
    </List>
  );
}
