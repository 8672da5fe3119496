import '#texts/en/landing.ts';
import { Link } from 'wouter';
import { useSession } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';
import { InstallHint } from './install-hint.tsx';
import styles from './landing-page.module.css';
import { ScreenPictures } from './screen-pictures.tsx';
import { SpoolWall } from './spool-wall.tsx';

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
