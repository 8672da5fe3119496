import '#texts/later-texts.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { DownloadEverything, Section } from './section.tsx';
import { SetAsideList } from './set-aside-list.tsx';
import steps from './steps.module.css';
import storage from './storage.module.css';
import styles from './sync-screen.module.css';

/** `/sync` while no team is open: set-aside changes, and a button to download all that is on this device. */
export function SyncWithoutTeam({ userId }: { readonly userId: string }) {
  return (
    <div className={styles.page}>
      <SetAsideList userId={userId} />
      <Section title={t('syncPage.storage')}>
        <Card className={storage.storage}>
          <p>{t('syncPage.downloadText')}</p>
          <div className={steps.steps}>
            <DownloadEverything>{t('syncPage.download')}</DownloadEverything>
          </div>
        </Card>
      </Section>
    </div>
  );
}
