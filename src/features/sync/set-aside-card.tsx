import '#texts/en/lost-team.ts';
import '#texts/en/problems.ts';
import { useEffect } from 'react';
import { firstTeamId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { safeFileName } from '#core/safe-file-name.ts';
import { adoptQuarantine } from '#data/left-teams/adopt-quarantine.ts';
import type { DeviceStore, QuarantineEntry } from '#data/database/device-database.ts';
import { notSaved } from '#data/queue/not-saved.ts';
import {
  dropQuarantine,
  epochOf,
  expiryOf,
  exportQuarantine,
  isExpiringSoon,
  keepQuarantine,
  noteWarned,
  unsentIn,
} from '#data/left-teams/quarantine.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useTeamAction } from '#parts/actions/use-team-action.ts';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { saveFile } from '#parts/output/save-file.ts';
import type { TeamAdminRefusal } from '#services/team-admin.ts';
import { useTeams } from '#services/teams.tsx';
import type { Workspace } from '#services/workspace.ts';
import { formatDate } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/notify.ts';
import card from './sync.module.css';

/** The open team, if any: only its own set-aside changes can be sent. */
export type OpenTeam = Pick<Workspace, 'store' | 'engine'> | undefined;

/** One team's set-aside changes: to export, to send once the person is in the team again, or to discard. */
export function SetAsideCard({
  device,
  entry,
  opened,
}: {
  readonly device: DeviceStore;
  readonly entry: QuarantineEntry;
  readonly opened: OpenTeam;
}) {
  const { items: teams, select } = useTeams();
  const { run, isBusy } = useTeamAction();
  const team = entry.teamName ?? teams.find(({ public_id }) => public_id === entry.teamId)?.name ?? entry.teamId;
  const isMember = teams.some(({ public_id }) => public_id === entry.teamId);
  const isLost = entry.reason === 'team_lost' && !isMember;
  const epoch = epochOf(entry);
  // a first team's id is derived from its owner's id; other people can make the team again only with an epoch of it
  const isOthersFirst = entry.teamId[14] === '5' && entry.teamId !== firstTeamId(entry.userId);
  const canMake = !isOthersFirst || epoch !== undefined;
  const when = formatDate(expiryOf(entry));
  const isSoon = isExpiringSoon(entry, device.now());
  useEffect(() => {
    if (isSoon) void noteWarned(device, entry.id);
  }, [isSoon, device, entry.id]);

  const takeOut = () =>
    saveFile(`spoolside-${safeFileName(team)}.json`, new Blob([exportQuarantine(entry)], { type: 'application/json' }));
  /** Creates a lost team again with its old id. The device then sends the set-aside changes to that team. */
  const makeAgain = async () => {
    const made = await run((admin) => admin.makeAgain(entry.teamId, team, epoch));
    if (made === undefined) return;
    if (!made.ok) return notify.problem(whyNotMade(made.error));
    // another person has made this first team again meanwhile, so the server gave this person a different team
    if (made.value.public_id !== entry.teamId) return notify.problem(t('lostTeam.madeByOther'));
    select(made.value.public_id);
    notify.done(t('lostTeam.madeAgain', { team: made.value.name, days: limits.historyDays }));
  };
  const sendAgain = async ({ store, engine }: NonNullable<OpenTeam>) => {
    const adopted = await orTell(adoptQuarantine(device, store, entry.id));
    if (adopted === 'failed') return;
    if (adopted === undefined) return notify.problem(t('errors.gone'));
    engine.wake('write');
    notify.done(t('syncPage.sentAgain', { team }));
  };
  const discard = async () => {
    const dropped = await orTell(dropQuarantine(device, entry.id));
    if (dropped === undefined || dropped === 'failed') return;
    notify.offer(t('syncPage.setAsideDiscarded'), {
      label: t('common.undo'),
      onAct: () => void orTell(keepQuarantine(device, dropped)),
    });
  };
  return (
    <Card as="article" className={card.card}>
      <h3>
        {isMember && t('syncPage.setAsideBack', { team })}
        {isLost && t('lostTeam.title', { team })}
        {!isMember &&
          !isLost &&
          t(entry.reason === 'team_deleted' ? 'syncPage.setAsideDeleted' : 'syncPage.setAsideTitle', { team })}
      </h3>
      {isLost && isOthersFirst && <p>{t(canMake ? 'lostTeam.askFirst' : 'lostTeam.firstOfOther')}</p>}
      {isLost && canMake && <p>{t('lostTeam.text', { days: limits.historyDays })}</p>}
      <p>
        {entry.reason === 'team_lost'
          ? t('lostTeam.kept', { when })
          : t('syncPage.setAsideText', { count: unsentIn(entry), when })}
      </p>
      {isSoon && (
        <p className={card.reason}>
          <Icon name="warning" size="s" /> {t('syncPage.setAsideSoon')}
        </p>
      )}
      <div className={card.steps}>
        {isLost && canMake && (
          <OnlineButton tone="primary" icon="team" busy={isBusy} onClick={() => void makeAgain()}>
            {t('lostTeam.makeAgain')}
          </OnlineButton>
        )}
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
          className={card.last ?? ''}
          aria-label={t('syncPage.discardThis', { what: team })}
          onClick={() => void discard()}
        >
          {t('syncPage.discard')}
        </Button>
      </div>
    </Card>
  );
}

/** Waits for work on this device. If its storage fails, for example because it is full, a message says so. */
const orTell = <T,>(work: Promise<T>): Promise<T | 'failed'> =>
  work.catch((thrown: unknown) => {
    const why = notSaved(thrown);
    if (!why.ok) notify.problem(notSavedSentence(why.error));
    return 'failed' as const;
  });

/** Writes why a lost team was not made again. A server of an earlier version gives no reason. */
const whyNotMade = ({ status, code, details }: TeamAdminRefusal): string => {
  if (status !== 409) return t('lostTeam.notMade');
  switch (code === 'conflict' ? details?.['reason'] : undefined) {
    case 'too_many_teams':
      return t('lostTeam.tooMany');
    case 'id_in_use':
      return t('lostTeam.inUse');
    case 'not_yours':
      return t('lostTeam.firstOfOther');
    default:
      return t('lostTeam.refused');
  }
};
