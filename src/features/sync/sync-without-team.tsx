import '#texts/later-texts.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/stack.tsx';
import { DownloadEverything, Section } from './section.tsx';
import { SetAsideList } from './set-aside-list.tsx';
import steps from './sync.module.css';

/** `/sync` while no team is open: set-aside changes, and a button to download all that is on this device. */
export function SyncWithoutTeam({ userId }: { readonly userId: string }) {
  return (
    <Stack gap="l">
      <SetAsideList userId={userId} />
      <Section title={t('syncPage.storage')}>
        <Card className={steps.storage}>
          <p>{t('syncPage.downloadText')}</p>
          <div className={steps.steps}>
            <DownloadEverything>{t('syncPage.download')}</DownloadEverything>
          </div>
        </Card>
      </Section>
    </Stack>
  );
}
