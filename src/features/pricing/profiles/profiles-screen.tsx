import '#texts/en/price-fields.ts';
import '#texts/en/pricing.ts';
import '#texts/en/profile-form.ts';
import '#texts/en/quote-page.ts';
import { Link, useLocation, useParams } from 'wouter';
import { can } from '#core/access/permissions.ts';
import { dayIn } from '#core/dates/day-in.ts';
import type { Day } from '#core/dates/day.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { starterNames, starterProfile, type StarterName } from '#core/pricing/starter-profiles.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useSeesCosts, useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { List } from '#ui/list.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Stack } from '#ui/stack.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from '../quotes/quotes.module.css';
import { profileName } from './profile-name.ts';
import { profileOfRow, useProfiles } from './use-profiles.ts';

const ProfileForm = later(async () => (await import('./profile-form.tsx')).ProfileForm);

/**
 * `/calculators/pricing/profiles`: the team's price profiles, and the form of one. Changes need the right
 * `pricing.write`.
 */
export function ProfilesScreen() {
  const { profileId } = useParams<{ readonly profileId?: string }>();
  const { store } = useWorkspace();
  const team = useTeamSettings();
  const { timeZone } = team;
  const seesCosts = useSeesCosts();
  const { rows, current } = useProfiles();
  const { runOrTell } = useAction();
  const [, navigate] = useLocation();
  const { role } = store.actor;
  const today = dayIn(timeZone, store.now());
  if (!seesCosts)
    return (
      <EmptyState icon="eye-off" heading="h1" title={t('quotePage.hiddenTitle')}>
        {t('quotePage.hiddenText')}
      </EmptyState>
    );
  if (rows === undefined) return null;
  const mayWrite = can(role, 'pricing.write');
  if (profileId !== undefined) {
    const row = rows.find(({ id }) => id === profileId);
    const profile = row && profileOfRow(row, team);
    if (row && profile)
      return <ProfileForm key={row.id} row={row} profile={profile} today={today} mayWrite={mayWrite} />;
    return (
      <EmptyState
        icon="info"
        heading="h1"
        title={row ? t('profileForm.newer') : t('profileForm.gone')}
        actions={
          <Link href="/calculators/pricing/profiles" {...buttonLook('plain')}>
            {t('titles.priceProfiles')}
          </Link>
        }
      />
    );
  }
  const begin = async (name: StarterName) => {
    const id = newId();
    const set = { ...starterProfile(name, team), name: nameFor(name), validFrom: today };
    if (await runOrTell([mutate('pricingProfile.create', { id, set })]))
      navigate(`/calculators/pricing/profiles/${id}`);
  };
  return (
    <div className={styles.rows}>
      <PageHead title={t('titles.priceProfiles')} aside={t('profileForm.lead')} />
      {rows.length === 0 ? (
        <EmptyState icon="calculators" title={t('profileForm.emptyTitle')}>
          {t('profileForm.emptyText')}
        </EmptyState>
      ) : (
        <ProfileList rows={rows} current={current} today={today} />
      )}
      {mayWrite ? (
        <section aria-label={t('profileForm.new')} className={styles.rows}>
          <h2>{t('profileForm.new')}</h2>
          <Stack row gap="s">
            {starterNames.map((name) => (
              <Button key={name} icon="plus" onClick={() => void begin(name)}>
                {profileName(name)}
              </Button>
            ))}
          </Stack>
        </section>
      ) : (
        <p className={styles.quiet}>{t('profileForm.readOnly')}</p>
      )}
    </div>
  );
}

/** Returns an example's name without the prefix “Example:”, with a capital first letter. */
const nameFor = (name: StarterName): string =>
  profileName(name)
    .replace(/^[^:]+:\s*/u, '')
    .replace(/^./u, (letter) => letter.toUpperCase());

/** The team's profiles, and whether each applies today. Of two with one name, the later replaces the earlier. */
function ProfileList({
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
