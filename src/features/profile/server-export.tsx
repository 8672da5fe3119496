import { Link } from 'wouter';
import { err } from '#core/result.ts';
import { saveFrom } from '#parts/output/save-file.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { useMeService, type CallRefusal } from '#services/me-service.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';

export function ServerExport() {
  const load = useMeService();
  const { once, isBusy } = useOnce();
  const download = async () => {
    const way = await once(
      () =>
        load()
          .then((work) => work.serverExport())
          .catch(() => err<CallRefusal>({ kind: 'offline' })), // the service's code could not be loaded
    );
    if (way === undefined) return;
    if (way.ok) saveFrom(way.value);
    else notify.problem(t('profile.exportFailed'));
  };
  return (
    <Card as="section">
      <h2>{t('profile.export')}</h2>
      <p>{t('profile.exportText')}</p>
      <Stack row>
        <OnlineButton icon="install" busy={isBusy} onClick={() => void download()}>
          {t('profile.exportButton')}
        </OnlineButton>
      </Stack>
      <p>
        {t('profile.exportDevice')} <Link href="/sync">{t('profile.exportDeviceLink')}</Link>
      </p>
    </Card>
  );
}
