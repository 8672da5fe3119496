import { useRef, useState } from 'react';
import { err, type Result } from '#core/result.ts';
import { useTeamOffice, type OfficeRefusal, type TeamOffice } from '#services/team-office.ts';

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
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run: DeedRunner['run'] = async (deed) => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    try {
      const office = await load().catch(() => undefined); // the code of it could not be had
      return office === undefined ? err<OfficeRefusal>({ kind: 'offline' }) : await deed(office);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy };
};
