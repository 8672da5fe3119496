import '#texts/en/landing.ts';
import { Link } from 'wouter';
import { useDevice, useWayToInstall, type WayToInstall } from '#services/device.ts';
import { useSession } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { buttonLook, Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Swatch } from '#ui/swatch.tsx';
import styles from './landing-page.module.css';

export function LandingPage() {
  const { state } = useSession();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <strong>{t('common.product')}</strong>
        <div className={styles.enter}>
          {state.kind === 'signedOut' && (
            <Link href="/login" {...buttonLook('quiet')}>
              {t('auth.logIn')}
            </Link>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <section className={styles.hero}>
          <div className={styles.words}>
            <h1>{t('landing.title')}</h1>
            <p>{t('landing.lead')}</p>
            <div className={styles.steps}>
              {state.kind === 'signedOut' ? (
                <>
                  <Link href="/register" {...buttonLook('primary', 'big')}>
                    {t('auth.register')}
                  </Link>
                  <Link href="/login" {...buttonLook('plain', 'big')}>
                    {t('auth.logIn')}
                  </Link>
                </>
              ) : (
                <Link href="/dashboard" {...buttonLook('primary', 'big')}>
                  {t('landing.openDashboard')}
                </Link>
              )}
            </div>
          </div>
          <SpoolWall />
        </section>
        <ul className={styles.reasons}>
          {reasons().map(({ title, text, hex }) => (
            <li key={title} style={{ borderColor: hex }}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <ScreenPictures />
        <InstallHint />
        <p className={styles.small}>{t('landing.small')}</p>
      </main>
    </div>
  );
}

const reasons = () => [
  { title: t('landing.answer'), text: t('landing.answerText'), hex: '#b31b34' },
  { title: t('landing.stitch'), text: t('landing.stitchText'), hex: '#5b4a9e' },
  { title: t('landing.charts'), text: t('landing.chartsText'), hex: '#e3a72f' },
  { title: t('landing.together'), text: t('landing.togetherText'), hex: '#0f6f6c' },
  { title: t('landing.yours'), text: t('landing.yoursText'), hex: '#1f3f7a' },
];

const rack = [
  ['#7d1026', '#b31b34', '#d9402f', '#e86a2c', '#f0952d', '#f2c230'],
  ['#c9b52d', '#8a9a3a', '#4d8a4a', '#1f6b4a', '#0f6f6c', '#2b8fa3'],
  ['#2f6fb0', '#1f3f7a', '#3b3472', '#6b3f78', '#a04b86', '#d98aa6'],
  ['#f3ead8', '#d8b48a', '#a87448', '#6d4630', '#8d9196', '#242527'],
] as const;

function SpoolWall() {
  return (
    <div className={styles.wall} aria-hidden="true">
      {rack.map((row) => (
        <div key={row[0]} className={styles.row}>
          {row.map((hex, at) => (
            <span key={hex} className={styles.spool} data-at={at}>
              <Swatch hex={hex} effect={hex === '#d8b48a' ? 'metallic' : 'solid'} className={styles.thread ?? ''} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Four screenshots of the demo workshop, made by tools/pictures/make.mjs. Browsers load each as it nears the view. */
function ScreenPictures() {
  return (
    <section className={styles.pictures} aria-label={t('landing.screens')}>
      {pictures().map(({ file, width, height, alt, caption }) => (
        <figure key={file}>
          <img src={`/screens/${file}`} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
          <figcaption>{caption}</figcaption>
        </figure>
      ))}
    </section>
  );
}

const tablet = { width: 1180, height: 820 };
const phone = { width: 585, height: 1266 };

const pictures = () => [
  { file: 'machine-tablet.webp', ...tablet, alt: t('landing.machineAlt'), caption: t('landing.machineCaption') },
  { file: 'threads-tablet.webp', ...tablet, alt: t('landing.listAlt'), caption: t('landing.listCaption') },
  { file: 'pricing-tablet.webp', ...tablet, alt: t('landing.pricingAlt'), caption: t('landing.pricingCaption') },
  { file: 'check-phone.webp', ...phone, alt: t('landing.checkAlt'), caption: t('landing.checkCaption') },
];

function InstallHint() {
  const { install } = useDevice();
  const way = useWayToInstall();
  return (
    <section className={styles.hint}>
      <span className={styles.picture}>
        <Icon name="install" size="l" />
      </span>
      <div className={styles.installHintWords}>
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
