/** The name of the call that sends a new default team; also the key under which it waits. */
export const defaultTeamKey = 'defaultTeam';

/** The name of the call that tells the server which notifications were read. Each such call waits under its own key. */
export const readCall = 'notificationsRead';

// A person can easily set a default team or read a notification again; an unknown call may contain typed text.
/** Whether a call may hold something that a person typed, which must not be dropped without asking. */
export function isChosen(call: string): boolean {
  return call !== defaultTeamKey && call !== readCall;
}
