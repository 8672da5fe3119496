/** Teams: the switcher in the header. */
export const teams = {
  'teams.switcher': 'Team: {{name}}',
  'teams.new': 'New team',
  'teams.name': 'Team name',
  'teams.create': 'Create team',
  'teams.created': 'Team created',
} as const;
