/** Texts about teams: the switcher in the header. */
export const teams = {
  'teams.switcher': 'Team: {{name}}',
  'teams.new': 'New team',
} as const;
