/** The name of the call that sends a new default team; also the key under which it waits. */
export const defaultTeamKey = 'defaultTeam';

/** The name of the call that sends which notifications were read. Each such call waits under a key of its own. */
export const readCall = 'notificationsRead';

// A person easily sets a default team or reads a notification again. An unknown call may hold anything.
/** Whether a call holds something that a person typed or set, which must not be dropped without asking. */
export const isChosen = (call: string): boolean => call !== defaultTeamKey && call !== readCall;
