import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { adoptQuarantine } from '#data/adopt-quarantine.ts';
import type { DeviceStore, QuarantineEntry } from '#data/device-database.ts';
import {
  dropQuarantine,
  expiryOf,
  exportQuarantine,
  isExpiringSoon,
  keepQuarantine,
  noteWarned,
  quarantinesOf,
  unsentIn,
} from '#data/quarantine.ts';
import { saveFile } from '#parts/save-file.ts';
import { useDeviceStore } from '#services/device-store.ts';
import { useTeams } from '#services/teams.tsx';
import type { Workspace } from '#services/workspace.ts';
import { formatDate } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/notify.ts';
import card from './attention-card.module.css';
import { Section } from './section.tsx';
import sections from './section.module.css';
import styles from './steps.module.css';

/** The team that is open, if one is: only there can anything be sent. */
type Opened = Pick<Workspace, 'store' | 'engine'> | undefined;

/** Unsent work of teams that the person is no longer in: kept for a while, to be taken out or sent once they are back. */
export const SetAsideList = ({ userId, opened }: { readonly userId: string; readonly opened?: Opened }) => {
  const device = useDeviceStore();
  const entries = useLiveQuery(
    async () => (device === undefined ? [] : quarantinesOf(device, userId)),
    [device, userId],
    [],
  );
  if (device === undefined || entries.length === 0) return null;
  return (
    <Section title={t('syncPage.setAside')}>
      <ul aria-label={t('syncPage.setAside')} className={sections.cards}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <SetAside device={device} entry={entry} opened={opened} />
          </li>
        ))}
      </ul>
    </Section>
  );
};

const SetAside = ({
  device,
  entry,
  opened,
}: {
  readonly device: DeviceStore;
  readonly entry: QuarantineEntry;
  readonly opened: Opened;
}) => {
  const { items: teams, select } = useTeams();
  const team = entry.teamName ?? teams.find(({ public_id }) => public_id === entry.teamId)?.name ?? entry.teamId;
  const isMember = teams.some(({ public_id }) => public_id === entry.teamId);
  const isSoon = isExpiringSoon(entry, device.now());
  useEffect(() => {
    if (isSoon) void noteWarned(device, entry.id);
  }, [isSoon, device, entry.id]);

  const takeOut = () =>
    saveFile(`spoolside-${team}.json`, new Blob([exportQuarantine(entry)], { type: 'application/json' }));
  const sendAgain = async ({ store, engine }: NonNullable<Opened>) => {
    if ((await adoptQuarantine(device, store, entry.id)) === undefined) return;
    engine.wake('write');
    notify.done(t('syncPage.sentAgain', { team }));
  };
  const discard = async () => {
    const dropped = await dropQuarantine(device, entry.id);
    if (dropped === undefined) return;
    notify.offer(t('syncPage.setAsideDiscarded'), {
      label: t('common.undo'),
      onAct: () => void keepQuarantine(device, dropped),
    });
  };
  return (
    <Card as="article" className={card.card}>
      <h3>{isMember ? t('syncPage.setAsideBack', { team }) : t('syncPage.setAsideTitle', { team })}</h3>
      <p>{t('syncPage.setAsideText', { count: unsentIn(entry), when: formatDate(expiryOf(entry)) })}</p>
      {isSoon && (
        <p className={card.reason}>
          <Icon name="warning" size="s" /> {t('syncPage.setAsideSoon')}
        </p>
      )}
      <div className={styles.steps}>
        {isMember && opened?.store.actor.teamId === entry.teamId && (
          <Button tone="primary" icon="reload" onClick={() => void sendAgain(opened)}>
            {t('syncPage.resend')}
          </Button>
        )}
        {isMember && opened?.store.actor.teamId !== entry.teamId && (
          <Button tone="primary" icon="team" onClick={() => select(entry.teamId)}>
            {t('syncPage.openTeam')}
          </Button>
        )}
        <Button icon="install" aria-label={t('syncPage.exportThis', { what: team })} onClick={takeOut}>
          {t('syncPage.export')}
        </Button>
        <Button
          tone="quiet"
          icon="trash"
          className={styles.last ?? ''}
          aria-label={t('syncPage.discardThis', { what: team })}
          onClick={() => void discard()}
        >
          {t('syncPage.discard')}
        </Button>
      </div>
    </Card>
  );
};
