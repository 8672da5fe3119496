import { Component, type ErrorInfo, type ReactNode } from 'react';
import { buildId } from '../update/build-id.ts';
import { BrokenPage } from './error-page.tsx';

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
