import { err, type Result } from '#core/result.ts';
import { useTeamAdmin, type TeamAdminRefusal, type TeamAdmin } from '#services/team-admin.ts';
import { useOnce } from '../forms/use-once.ts';

/** Runs a person's actions on the team, one at a time. */
interface TeamActionRunner {
  /** Runs the action and returns its result. Does nothing and returns undefined while an earlier action runs. */
  readonly run: <T>(
    action: (admin: TeamAdmin) => Promise<Result<T, TeamAdminRefusal>>,
  ) => Promise<Result<T, TeamAdminRefusal> | undefined>;
  readonly isBusy: boolean;
}

/** Runs a person's actions on the team, which need the server. */
export function useTeamAction(): TeamActionRunner {
  const load = useTeamAdmin();
  const { once, isBusy } = useOnce();
  const run: TeamActionRunner['run'] = (action) =>
    once(async () => {
      const admin = await load().catch(() => undefined); // undefined: the code could not be loaded
      return admin === undefined ? err<TeamAdminRefusal>({ kind: 'offline' }) : action(admin);
    });
  return { run, isBusy };
}
