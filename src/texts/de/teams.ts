import type { teams as english } from '../en/teams.ts';
import type { Translation } from '#texts/t.ts';

export const teams: Translation<typeof english> = {
  'teams.switcher': 'Team: {{name}}',
  'teams.new': 'Neues Team',
};
