import { useLogOut } from '#services/log-out.ts';
import { usePreferences, type Theme } from '#services/preferences.ts';
import { useSession } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { NameForm } from './name-form.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './profile-screen.module.css';
import { ServerExport } from './server-export.tsx';
import type { ProfilePatch } from '#core/wire/profile-wire.ts';
import { notKeptSentence } from '#parts/actions/reasons.ts';
import { useMeService } from '#services/me-service.ts';
import { notify } from '#ui/notify.ts';
import { useTeams } from '#services/teams.tsx';

export function ProfileTab() {
  const { state } = useSession();
  const { language, setLanguage } = usePreferences();
  const { theme, choose } = useThemeChoice();
  const change = useProfileChange();
  const logOut = useLogOut();
  if (state.kind === 'signedOut') return null;
  const { email, fullName, profile } = state.account;
  const speak = (locale: 'en' | 'de') => {
    setLanguage(locale);
    void change({ locale });
  };
  return (
    <div className={styles.page}>
      <Card as="section">
        <h2>{t('profile.person')}</h2>
        <PictureField
          picture={profile?.avatar_url ?? null}
          name={fullName ?? email}
          onChange={(picture) => void change({ avatar_url: picture })}
        />
        <Facts facts={[[t('auth.email'), email]]} />
        <NameForm name={fullName} onSave={(name) => void change({ full_name: name })} />
        <SelectField
          label={t('profile.language')}
          value={language === 'de' ? 'de' : 'en'}
          onChange={speak}
          options={[
            { value: 'en', label: t('profile.english') },
            { value: 'de', label: t('profile.german') },
          ]}
        />
        <SelectField
          label={t('profile.units')}
          value={profile?.units ?? 'team'}
          onChange={(units) => void change({ units: units === 'team' ? null : units })}
          options={[
            { value: 'team', label: t('profile.teamUnits') },
            { value: 'metric', label: t('profile.metric') },
            { value: 'imperial', label: t('profile.imperial') },
          ]}
        />
      </Card>
      <Card as="section">
        <h2>{t('profile.look')}</h2>
        <div className={styles.theme}>
          <span aria-hidden="true">{t('profile.theme')}</span>
          <Segments
            label={t('profile.theme')}
            value={theme}
            onChange={(chosen) => void choose(chosen)}
            segments={[
              { value: 'light', label: t('profile.light'), icon: 'sun' },
              { value: 'dark', label: t('profile.dark'), icon: 'moon' },
              { value: 'system', label: t('profile.system') },
            ]}
          />
        </div>
      </Card>
      <ServerExport />
      <section className={styles.leave}>
        <Button onClick={logOut}>{t('nav.logOut')}</Button>
        <p>{t('profile.logOutText')}</p>
      </section>
    </div>
  );
}

const useProfileChange = (): ((patch: ProfilePatch) => Promise<void>) => {
  const load = useMeService();
  return (patch) =>
    load()
      .then((work) => work.changeProfile(patch))
      .then(
        () => notify.done(t('profile.saved')),
        (thrown) => notify.problem(notKeptSentence(thrown, t('profile.notSaved'))),
      );
};

/** Returns this device's theme, and a function that sets it here at once and, in a team, queues it for the server. */
const useThemeChoice = (): { readonly theme: Theme; readonly choose: (theme: Theme) => Promise<void> } => {
  const { theme, setTheme } = usePreferences();
  const { currentTeamPublicId: teamId } = useTeams();
  const load = useMeService();
  const choose = async (chosen: Theme) => {
    setTheme(chosen);
    if (!teamId) return;
    await load()
      .then((work) => work.setInTeam(teamId, 'theme', chosen))
      .catch((thrown) => notify.problem(notKeptSentence(thrown, t('profile.themeHereOnly'))));
  };
  return { theme, choose };
};
