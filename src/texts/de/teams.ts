import type { teams as english } from '../en/teams.ts';
import type { Translation } from '../translation.ts';

/** Teams in German. */
export const teams: Translation<typeof english> = {
  'teams.switcher': 'Team: {{name}}',
  'teams.new': 'Neues Team',
  'teams.name': 'Name des Teams',
  'teams.create': 'Team anlegen',
  'teams.created': 'Team angelegt',
  'teams.defaultRefused': 'Der Server hat dein Standardteam nicht angenommen. Es bleibt das, das er kennt.',
  'teams.profileRefused':
    'Der Server hat eine Änderung deines Profils nicht angenommen. Es bleibt bei dem, was er kennt.',
  'teams.settingRefused': 'Der Server hat eine deiner Einstellungen nicht angenommen. Was er kennt, bleibt.',
  'teams.left': 'Du bist nicht mehr in {{team}}. Seine Daten wurden von diesem Gerät entfernt.',
  'teams.leftUnsent_one':
    'Du bist nicht mehr in {{team}}. {{count}} nicht gesendete Änderung bleibt unter „Abgleich“ erhalten.',
  'teams.leftUnsent_other':
    'Du bist nicht mehr in {{team}}. {{count}} nicht gesendete Änderungen bleiben unter „Abgleich“ erhalten.',
};
