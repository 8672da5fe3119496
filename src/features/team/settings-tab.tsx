import '#texts/en/files.ts';
import { can } from '#core/access/permissions.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { SettingsFacts } from './settings-facts.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TeamNameForm } from '#parts/people/team-name-form.tsx';
import styles from './team-screen.module.css';
import { WayOut } from './way-out.tsx';

const FilesRegion = later(async () => (await import('#parts/files/files-region.tsx')).FilesRegion);
const DefaultPlaceCard = later(async () => (await import('./default-place-card.tsx')).DefaultPlaceCard);

export function SettingsTab({ team }: { readonly team: CurrentTeam }) {
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
      <FilesRegion
        of={{ ofKind: 'team', ofId: team.public_id }}
        title={t('files.logoTitle')}
        hintKey="files.logoHint"
      />
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
}
