/** Teams: the switcher in the header. */
export const teams = {
  'teams.switcher': 'Team: {{name}}',
  'teams.new': 'New team',
  'teams.name': 'Team name',
  'teams.create': 'Create team',
  'teams.created': 'Team created',
  'teams.defaultRefused': 'The server did not accept your default team. The one it knows stays.',
  'teams.profileRefused': 'The server did not accept a change of your profile. What it knows stays.',
  'teams.settingRefused': 'The server did not accept a setting of yours. What it knows stays.',
  'teams.left': 'You are no longer in {{team}}. Its data was removed from this device.',
  'teams.leftUnsent_one': 'You are no longer in {{team}}. {{count}} unsent change is kept under Sync.',
  'teams.leftUnsent_other': 'You are no longer in {{team}}. {{count}} unsent changes are kept under Sync.',
} as const;
