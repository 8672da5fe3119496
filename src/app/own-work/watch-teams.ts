import type { AccountStore } from '#session/account-store.ts';

/** Tells each time the server has said anew which teams there are, and remembers what those were called that a list has lost. */
export const watchTeams = (account: AccountStore, onNewList: () => void): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const learn = () => account.get()?.teams.forEach((team) => names.set(team.public_id, team.name));
  const heardAt = () => account.get()?.teamsAt ?? 0;
  let known = heardAt();
  learn();
  account.subscribe(() => {
    learn();
    if (heardAt() === known) return;
    known = heardAt();
    onNewList();
  });
  return names;
};
