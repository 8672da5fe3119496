import { useEffect, useMemo, useState } from 'react';
import type { Today } from '#core/machines/due.ts';
import { todayIn } from '#core/machines/today.ts';
import { useWorkspace } from '#services/workspace.ts';
import { useTeamSettings } from './use-team-settings.ts';

/** Returns the current time and date in the team's time zone; updated every minute. */
export function useToday(): Today {
  const { store } = useWorkspace();
  const { timeZone } = useTeamSettings();
  const [now, setNow] = useState(() => store.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(store.now()), 60_000);
    return () => clearInterval(timer);
  }, [store]);
  return useMemo(() => todayIn(timeZone, now), [now, timeZone]);
}
