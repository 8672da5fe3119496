import { useEffect, useState } from 'react';
import { useDevice, useKeptStorage } from '#services/device.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DownloadEverything } from './download-everything.tsx';
import { Section } from './section.tsx';
import steps from './steps.module.css';
import styles from './storage.module.css';

export function Storage() {
  const { isKept, keep } = useKeptStorage();
  const use = useStorageUse();
  const promise =
    isKept === undefined ? t('syncPage.keepUnknown') : isKept ? t('syncPage.kept') : t('syncPage.notKept');
  return (
    <Section title={t('syncPage.storage')}>
      <Card className={styles.storage}>
        <p>{[promise, use].filter(Boolean).join(' ')}</p>
        <p>{t('syncPage.downloadText')}</p>
        <div className={steps.steps}>
          <DownloadEverything>{t('syncPage.download')}</DownloadEverything>
          {isKept === false && <Button onClick={keep}>{t('syncPage.keep')}</Button>}
        </div>
      </Card>
    </Section>
  );
}

const useStorageUse = (): string | undefined => {
  const device = useDevice();
  const [words, setWords] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    const refresh = async () => {
      const use = await device.storageUse();
      if (!isWanted || use === undefined) return;
      const { usedBytes, mostBytes } = use;
      setWords(t('syncPage.used', { used: bytes(usedBytes), room: bytes(mostBytes - usedBytes) }));
    };
    void refresh();
    return () => {
      isWanted = false;
    };
  }, [device]);
  return words;
};

const mega = 1_000_000;

const bytes = (count: number): string =>
  count < 1000 * mega
    ? formatNumber(Math.max(count / mega, 0.1), { ...size, unit: 'megabyte' })
    : formatNumber(count / (1000 * mega), { ...size, unit: 'gigabyte' });

const size = { style: 'unit', unitDisplay: 'short', maximumFractionDigits: 1 } as const;
