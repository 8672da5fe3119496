import { can } from '#core/permissions.ts';
import { useTeamSettings } from '#parts/use-team-settings.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { SettingsFacts } from './settings-facts.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TeamNameForm } from '#parts/team-name-form.tsx';
import styles from './team-screen.module.css';
import { WayOut } from './way-out.tsx';

const DefaultPlaceCard = later(async () => (await import('./default-place-card.tsx')).DefaultPlaceCard);

/** What is set in the team, and for the person alone in it: a form for those who may change it, words for the others; and its end, for owners. */
export const SettingsTab = ({ team }: { readonly team: CurrentTeam }) => {
  const settings = useTeamSettings();
  const ownPlace = can(team.role, 'inventory.change') && <DefaultPlaceCard />;
  if (!can(team.role, 'settings.write'))
    return (
      <div className={styles.tab}>
        <SettingsFacts settings={settings} />
        {ownPlace}
      </div>
    );
  return (
    <div className={styles.tab}>
      <TeamNameForm team={team} />
      <SettingsForm team={team} settings={settings} />
      {ownPlace}
      {can(team.role, 'team.delete') && (
        <Card as="section">
          <h2>{t('teamPage.danger')}</h2>
          <WayOut
            team={team}
            label={t('teamPage.delete')}
            title={t('teamPage.deleteTitle', { team: team.name })}
            text={t('teamPage.deleteText')}
            onGo={(admin) => admin.remove(team.public_id)}
          />
        </Card>
      )}
    </div>
  );
};
