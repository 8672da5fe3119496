import { Component, type ErrorInfo, type ReactNode, useState } from 'react';
import { t } from '#texts/t.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { buildId } from '../update/build-id.ts';
import styles from './error-boundary.module.css';

interface Props {
  readonly report: (fault: unknown) => void;
  /** The id of the last request in which the server failed. With it, operators find the request in the server's log. */
  readonly requestId: () => string | undefined;
  readonly userAgent: string;
  /** The path of the screen in the frame; undefined around the whole page. A new path removes the error page. */
  readonly place?: string;
  readonly children: ReactNode;
}

/** Shows the error page instead of what could not be drawn. Robots that index pages get nothing. */
export class ErrorBoundary extends Component<Props, { readonly fault: unknown }> {
  override state: { readonly fault: unknown } = { fault: undefined };

  static getDerivedStateFromError = (fault: unknown) => ({ fault: fault ?? 'nothing' });

  override componentDidCatch(fault: unknown, _: ErrorInfo): void {
    this.props.report(fault);
  }

  override componentDidUpdate(before: Props): void {
    const isElsewhere = before.place !== this.props.place && this.state.fault !== undefined;
    // oxlint-disable-next-line react/no-did-update-set-state -- a key would discard the screen's state at every new path
    if (isElsewhere) this.setState({ fault: undefined });
  }

  override render(): ReactNode {
    const { fault } = this.state;
    const { place, requestId, userAgent, children } = this.props;
    if (fault === undefined) return children;
    if (isRobot(userAgent)) return null;
    return <BrokenPage details={detailsOf(fault, requestId())} isFramed={place !== undefined} />;
  }
}

const isRobot = (userAgent: string): boolean => /bot|crawl|spider|slurp/i.test(userAgent);

const detailsOf = (fault: unknown, requestId: string | undefined): string =>
  [
    `Build ${buildId}`,
    new Date().toISOString(),
    ...(requestId === undefined ? [] : [`Request ${requestId}`]),
    fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
  ].join('\n');

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
function BrokenPage({ details, isFramed }: { readonly details: string; readonly isFramed: boolean }) {
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
