import '#texts/own-texts.ts';
import { notKeptSentence } from '#parts/actions/reasons.ts';
import { notificationTopics } from '#core/settings/settings.ts';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { notify } from '#ui/notify.ts';
import styles from './notifications-tab.module.css';
import { useChoosing, type Choosing } from './use-choosing.ts';

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
