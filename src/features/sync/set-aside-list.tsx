import { quarantinesOf } from '#data/left-teams/quarantine.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useDeviceStore } from '#services/device-store.ts';
import { t } from '#texts/t.ts';
import { later } from '#ui/later.tsx';
import { Section } from './section.tsx';
import sections from './sync.module.css';
import type { OpenTeam } from './set-aside-card.tsx';

const SetAsideCard = later(async () => (await import('./set-aside-card.tsx')).SetAsideCard);

/** Unsent changes of teams that the person left or the server lost, kept 30 days: to export, send again or discard. */
export function SetAsideList({ userId, opened }: { readonly userId: string; readonly opened?: OpenTeam }) {
  const device = useDeviceStore();
  const { rows: entries = [] } = useQuery(live(setAsideOf, device, userId));
  if (device === undefined || entries.length === 0) return null;
  return (
    <Section title={t('syncPage.setAside')}>
      <ul aria-label={t('syncPage.setAside')} className={sections.cards}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <SetAsideCard device={device} entry={entry} opened={opened} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const setAsideOf = async (device: DeviceStore | undefined, userId: string) =>
  device === undefined ? [] : quarantinesOf(device, userId);
