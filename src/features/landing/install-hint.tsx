import { useDevice, useWayToInstall, type WayToInstall } from '#services/device.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './install-hint.module.css';

export function InstallHint() {
  const { install } = useDevice();
  const way = useWayToInstall();
  return (
    <section className={styles.hint}>
      <span className={styles.picture}>
        <Icon name="install" size="l" />
      </span>
      <div className={styles.words}>
        <h2>{t('landing.installTitle')}</h2>
        <p>{t('landing.installText')}</p>
        <p>{sentence(way)}</p>
      </div>
      {way === 'button' && (
        <Button tone="primary" onClick={() => void install.install()}>
          {t('shell.install')}
        </Button>
      )}
    </section>
  );
}

const sentence = (way: WayToInstall): string => {
  switch (way) {
    case 'installed':
      return t('landing.installed');
    case 'share-menu':
      return t('landing.installApple');
    case 'none':
      return t('landing.installMenu');
    case 'button':
      return '';
  }
};
