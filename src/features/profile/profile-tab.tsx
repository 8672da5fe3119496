import { useLogOut } from '#services/log-out.ts';
import { usePreferences } from '#services/preferences.ts';
import { useSession } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './profile-screen.module.css';

/** Who is here, how the product looks and speaks on this device, and the way out. */
export const ProfileTab = () => {
  const { state } = useSession();
  const { language, theme, setLanguage, setTheme } = usePreferences();
  const logOut = useLogOut();
  if (state.kind === 'signedOut') return null;
  const { email, fullName } = state.account;
  return (
    <div className={styles.page}>
      <Card as="section">
        <h2>{t('profile.person')}</h2>
        <Facts
          facts={[
            [t('profile.name'), fullName ?? t('profile.noName')],
            [t('auth.email'), email],
          ]}
        />
      </Card>
      <Card as="section">
        <h2>{t('profile.look')}</h2>
        <SelectField
          label={t('profile.language')}
          value={language === 'de' ? 'de' : 'en'}
          onChange={setLanguage}
          options={[
            { value: 'en', label: t('profile.english') },
            { value: 'de', label: t('profile.german') },
          ]}
        />
        <div className={styles.theme}>
          <span aria-hidden="true">{t('profile.theme')}</span>
          <Segments
            label={t('profile.theme')}
            value={theme}
            onChange={setTheme}
            segments={[
              { value: 'light', label: t('profile.light'), icon: 'sun' },
              { value: 'dark', label: t('profile.dark'), icon: 'moon' },
              { value: 'system', label: t('profile.system') },
            ]}
          />
        </div>
      </Card>
      <section className={styles.leave}>
        <Button onClick={logOut}>{t('nav.logOut')}</Button>
        <p>{t('profile.logOutText')}</p>
      </section>
    </div>
  );
};
