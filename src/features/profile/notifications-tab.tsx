import '#texts/own-texts.ts';
import { useState } from 'react';
import { notificationTopics, type NotificationTopic } from '#core/settings/settings.ts';
import { layOver } from '#data/me/own-settings.ts';
import { notKeptSentence } from '#parts/actions/reasons.ts';
import { useNotificationChoices, type NotificationChoices } from '#parts/people/use-notification-choices.ts';
import { useMeService } from '#services/me-service.ts';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { notify } from '#ui/notify.ts';
import styles from './notifications-tab.module.css';

/** What a person is notified about in this team, in the app and by daily mail. A change made offline is sent later. */
export function NotificationsTab() {
  const { current } = useTeams();
  const { choices, isWaiting, choose } = useChoosing(current?.public_id ?? '');
  if (current === undefined) return null;
  const press = (...choice: Parameters<Choosing['choose']>) =>
    void choose(...choice).catch((thrown) => notify.problem(notKeptSentence(thrown, t('news.notSaved'))));
  return (
    <div className={styles.page}>
      <p className={styles.quiet}>{t('news.lead', { team: current.name })}</p>
      {notificationTopics.map((topic) => (
        <Card as="section" key={topic} aria-label={t(`news.topic.${topic}`)}>
          <h2>{t(`news.topic.${topic}`)}</h2>
          <p className={styles.quiet}>{t(`news.about.${topic}`)}</p>
          <CheckboxField
            label={t('news.app')}
            checked={choices[topic].app}
            onChange={(isOn) => press(topic, 'app', isOn)}
          />
          <CheckboxField
            label={t('news.email')}
            checked={choices[topic].email}
            onChange={(isOn) => press(topic, 'email', isOn)}
          />
        </Card>
      ))}
      <p className={styles.quiet}>{t('news.emailHint')}</p>
      <p role="status" className={styles.quiet}>
        {isWaiting && t('news.waits')}
      </p>
    </div>
  );
}

interface Choosing {
  readonly choices: NotificationChoices;
  readonly isWaiting: boolean;
  /** Changes one choice only. Rejects if the device cannot store the change. */
  readonly choose: (topic: NotificationTopic, channel: 'app' | 'email', isOn: boolean) => Promise<void>;
}

/** Returns a team's choices, stored or queued. A press shows at once, even before the queue is read again. */
function useChoosing(teamId: string): Choosing {
  const load = useMeService();
  const [{ turn, presses }, setPressed] = useState<Pressed>({ turn: 0, presses: [] });
  const known = useNotificationChoices(turn);
  const isOpen = ({ keptIn = Infinity }: Press) => keptIn > known.turn;
  const open = presses.filter((press) => press.teamId === teamId && isOpen(press));
  return {
    choices: open.reduce<NotificationChoices>(
      (choices, { part }) => layOver(choices, part) as NotificationChoices,
      known.of(teamId),
    ),
    isWaiting: known.isWaiting(teamId),
    choose: async (topic, channel, isOn) => {
      const press: Press = { teamId, part: { [topic]: { [channel]: isOn } } };
      setPressed((now) => ({ ...now, presses: [...now.presses.filter(isOpen), press] }));
      try {
        await (await load()).setInTeam(teamId, 'notifications', press.part);
        setPressed((now) => keep(now, press));
      } catch (fault) {
        setPressed((now) => ({ ...now, presses: now.presses.filter((one) => one !== press) }));
        throw fault;
      }
    },
  };
}

/** A pressed box. `keptIn`: the number of the first queue reading that includes the press; undefined until stored. */
interface Press {
  readonly teamId: string;
  readonly part: unknown;
  readonly keptIn?: number;
}

interface Pressed {
  readonly turn: number;
  readonly presses: readonly Press[];
}

/** Marks a press as stored and asks for the next reading of the queue, which includes it. */
const keep = ({ turn, presses }: Pressed, press: Press): Pressed => ({
  turn: turn + 1,
  presses: presses.map((one) => (one === press ? { ...press, keptIn: turn + 1 } : one)),
});
