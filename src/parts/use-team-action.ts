import { err, type Result } from '#core/result.ts';
import { useTeamAdmin, type TeamAdminRefusal, type TeamAdmin } from '#services/team-admin.ts';
import { useOnce } from './use-once.ts';

/** Runs one action about the team at a time. */
export interface TeamActionRunner {
  /** Does it and answers what came of it; undefined while an earlier one is under way. */
  readonly run: <T>(
    action: (admin: TeamAdmin) => Promise<Result<T, TeamAdminRefusal>>,
  ) => Promise<Result<T, TeamAdminRefusal> | undefined>;
  readonly isBusy: boolean;
}

/** Runs what a person does about the team on the server. */
export const useTeamAction = (): TeamActionRunner => {
  const load = useTeamAdmin();
  const { once, isBusy } = useOnce();
  const run: TeamActionRunner['run'] = (action) =>
    once(async () => {
      const admin = await load().catch(() => undefined); // the code of it could not be had
      return admin === undefined ? err<TeamAdminRefusal>({ kind: 'offline' }) : action(admin);
    });
  return { run, isBusy };
};
