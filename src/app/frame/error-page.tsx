import { useState, type ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Swatch } from '#ui/swatch.tsx';
import styles from './error-page.module.css';

export function NotFoundPage({ path }: { readonly path: string }) {
  return (
    <Frame status="404" title={t('errors.pageNotFoundPath', { path })} text={t('shell.notFoundText')}>
      <a href="/" {...buttonLook('primary')}>
        {t('errors.backHome')}
      </a>
    </Frame>
  );
}

/** An error page; `details` is a text to copy for support. `isFramed`: the frame around it already has a `<main>`. */
export function BrokenPage({ details, isFramed }: { readonly details: string; readonly isFramed: boolean }) {
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => {
    await navigator.clipboard.writeText(details).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Frame as={isFramed ? 'div' : 'main'} status="500" title={t('errors.internal')} text={t('shell.internalText')}>
      <Button tone="primary" icon="reload" onClick={() => window.location.reload()}>
        {t('sync.reload')}
      </Button>
      {/* Over plain http there is no clipboard. */}
      {'clipboard' in navigator && (
        <Button icon="copy" onClick={() => void copy()}>
          {isCopied ? t('shell.copied') : t('shell.copyDetails')}
        </Button>
      )}
      {/* The browser refused: the person can select the text. */}
      {isCopied === false && <p className={styles.text}>{details}</p>}
      <a href="/" {...buttonLook('quiet')}>
        {t('errors.backHome')}
      </a>
    </Frame>
  );
}

const Frame = ({
  as: Part = 'main',
  status,
  title,
  text,
  children,
}: {
  readonly as?: 'div' | 'main';
  readonly status: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) => (
  <Part className={styles.page}>
    <div className={styles.card}>
      <Swatch hex={null} size="hero" className={styles.swatch ?? ''} />
      <p className={styles.status}>{status}</p>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  </Part>
);
