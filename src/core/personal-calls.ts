/** The call by which the server hears of a new default team, and the key it waits under. */
export const defaultTeamKey = 'defaultTeam';

/** The call by which the server hears what was read; each time waits under a key of its own. */
export const readCall = 'notificationsRead';

/** Whether a call holds what a person typed or chose, so that none may go unasked: each but those that only tell where they turned and what they looked at. One that only newer code knows counts as well. */
export const isChosen = (call: string): boolean => call !== defaultTeamKey && call !== readCall;
