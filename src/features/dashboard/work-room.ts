const name = 'spoolside.dashboard.work';

/** The room that today's work took here the last time, as a length in CSS; undefined if the window or the team changed. */
export function lastRoom(teamId: string): string | undefined {
  try {
    const [of, px] = (localStorage.getItem(name) ?? '').split(':');
    return of === placeOf(teamId) ? px : undefined;
  } catch {
    return undefined; // forbidden storage: the dashboard then moves once
  }
}

export function keepRoom(teamId: string, px: number): void {
  try {
    localStorage.setItem(name, `${placeOf(teamId)}:${Math.round(px)}px`);
  } catch {
    return;
  }
}

const placeOf = (teamId: string): string => `${teamId} ${window.innerWidth}`;
