/** The call that sends a new default team, and the key under which it waits. */
export const defaultTeamKey = 'defaultTeam';

/** The call that sends which notifications were read; each such call waits under a key of its own. */
export const readCall = 'notificationsRead';

// A default team and read notifications are easily set again; an unknown call may hold anything.
/** Whether a call holds something that a person typed or set, which must not be dropped without asking. */
export const isChosen = (call: string): boolean => call !== defaultTeamKey && call !== readCall;
