import '#texts/say-own.ts';
import { useState } from 'react';
import { notificationTopics, type NotificationTopic } from '#core/settings.ts';
import { useNotificationChoices, type NotificationChoices } from '#parts/use-notification-choices.ts';
import { useOwnWork } from '#services/own-work.ts';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { notify } from '#ui/notify.ts';
import styles from './notifications-tab.module.css';

/** What a person is told about the team in hand, per topic, in the app and in the daily mail. A change waits here without a network. */
export const NotificationsTab = () => {
  const load = useOwnWork();
  const { current } = useTeams();
  const { choices: known, isWaiting } = useNotificationChoices();
  // Two presses in one moment: the second must not go back behind the first, which is still on its way to the disk.
  const [chosen, setChosen] = useState<{ readonly teamId: string; readonly value: NotificationChoices }>();
  if (current === undefined) return null;
  const choices = chosen?.teamId === current.public_id ? chosen.value : known;
  const choose = async (topic: NotificationTopic, channel: 'app' | 'email', isOn: boolean) => {
    const value = { ...choices, [topic]: { ...choices[topic], [channel]: isOn } };
    setChosen({ teamId: current.public_id, value });
    try {
      await (await load()).setInTeam(current.public_id, 'notifications', value);
    } catch {
      setChosen(undefined);
      notify.problem(t('news.notSaved')); // the device said no, and the choice stands as before
    }
  };
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
            onChange={(isOn) => void choose(topic, 'app', isOn)}
          />
          <CheckboxField
            label={t('news.email')}
            checked={choices[topic].email}
            onChange={(isOn) => void choose(topic, 'email', isOn)}
          />
        </Card>
      ))}
      <p className={styles.quiet}>{t('news.emailHint')}</p>
      <p role="status" className={styles.quiet}>
        {isWaiting && t('news.waits')}
      </p>
    </div>
  );
};
