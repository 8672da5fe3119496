import { err, type Result } from '#core/result.ts';
import { useTeamOffice, type OfficeRefusal, type TeamOffice } from '#services/team-office.ts';
import { useOnce } from './use-once.ts';

/** One deed about the team at a time. */
export interface DeedRunner {
  /** Does it and answers what came of it; undefined while an earlier one is under way. */
  readonly run: <T>(
    deed: (office: TeamOffice) => Promise<Result<T, OfficeRefusal>>,
  ) => Promise<Result<T, OfficeRefusal> | undefined>;
  readonly isBusy: boolean;
}

/** Runs what a person does about the team on the server. */
export const useDeed = (): DeedRunner => {
  const load = useTeamOffice();
  const { once, isBusy } = useOnce();
  const run: DeedRunner['run'] = (deed) =>
    once(async () => {
      const office = await load().catch(() => undefined); // the code of it could not be had
      return office === undefined ? err<OfficeRefusal>({ kind: 'offline' }) : deed(office);
    });
  return { run, isBusy };
};
