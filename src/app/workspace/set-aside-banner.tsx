import '#texts/en/lost-team.ts';
import '#texts/later-texts.ts';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { expiryOf, isExpiringSoon, noteWarned, quarantinesOf } from '#data/left-teams/quarantine.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useDeviceStore } from '#services/device-store.ts';
import { formatDate } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonLook } from '#ui/button.tsx';

const bannerOf = {
  not_member: 'trouble.setAside',
  team_lost: 'lostTeam.banner',
  team_deleted: 'trouble.setAsideDeleted',
} as const;

const dayMs = 86_400_000;

/** Shows that unsent work was set aside: for one day, and again in the last week before this device deletes it. */
export function SetAsideBanner({ userId }: { readonly userId: string }) {
  const device = useDeviceStore();
  const [path] = useLocation();
  const { rows: entries = [] } = useQuery(live(setAsideOf, device, userId));
  const now = device?.now() ?? 0;
  const expiring = entries.find((entry) => isExpiringSoon(entry, now));
  const shown = expiring ?? entries.find(({ at }) => now - Date.parse(at) < dayMs);
  useEffect(() => {
    if (device !== undefined && expiring !== undefined) void noteWarned(device, expiring.id);
  }, [device, expiring]);
  if (shown === undefined || path === '/sync') return null;
  const team = shown.teamName ?? t('trouble.someTeam');
  return (
    <Banner
      tone="warn"
      icon="warning"
      announce
      actions={
        <Link href="/sync" {...buttonLook('primary')}>
          {t('trouble.look')}
        </Link>
      }
    >
      {shown === expiring
        ? t('trouble.expiring', { team, when: formatDate(expiryOf(shown)) })
        : t(bannerOf[shown.reason], { team })}
    </Banner>
  );
}

const setAsideOf = async (device: DeviceStore | undefined, userId: string) =>
  device === undefined ? [] : quarantinesOf(device, userId);
