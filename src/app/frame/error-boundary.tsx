import { Component, type ErrorInfo, type ReactNode } from 'react';
import { buildId } from '../update/build-id.ts';
import { BrokenPage } from './error-page.tsx';

interface Props {
  readonly report: (fault: unknown) => void;
  /** The last request in which the server broke, for whoever reads its log. */
  readonly requestId: () => string | undefined;
  readonly userAgent: string;
  /** Where in the frame this is, if it is not all of the page: what broke at one place is tried anew at the next. */
  readonly place?: string;
  readonly children: ReactNode;
}

/** Shows the error page in place of what could not be drawn. A robot that indexes pages gets nothing instead. */
export class ErrorBoundary extends Component<Props, { readonly fault: unknown }> {
  override state: { readonly fault: unknown } = { fault: undefined };

  static getDerivedStateFromError = (fault: unknown) => ({ fault: fault ?? 'nothing' });

  override componentDidCatch(fault: unknown, _: ErrorInfo): void {
    this.props.report(fault);
  }

  override componentDidUpdate(before: Props): void {
    const isElsewhere = before.place !== this.props.place && this.state.fault !== undefined;
    // oxlint-disable-next-line react/no-did-update-set-state -- a key would throw away what the screen holds at every step
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
