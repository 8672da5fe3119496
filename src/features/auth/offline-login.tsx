import '#texts/en/signing-in.ts';
import { useEffect, useState } from 'react';
import { keptOnDevice } from '#data/database/device-databases.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';

/** Says that a log-in needs a connection, and whether this device keeps unsent changes or teams. */
export function OfflineLogin() {
  const [kept, setKept] = useState<Awaited<ReturnType<typeof keptOnDevice>>>();
  useEffect(() => {
    let isWanted = true;
    keptOnDevice().then(
      (found) => isWanted && setKept(found),
      () => undefined, // if the browser cannot list its databases, only the first sentence is shown
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return (
    <Banner tone="warn" icon="info" announce>
      {t('auth.offlineLogin')}{' '}
      {kept !== undefined && kept.unsent > 0
        ? t('auth.unsentKept', { count: kept.unsent })
        : kept !== undefined && kept.teams > 0 && t('auth.teamsKept')}
    </Banner>
  );
}
