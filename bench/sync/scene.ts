import type { Report } from '../report.ts';
import type { Browser } from './browser.ts';
import type { Stage } from './stage.ts';

/** What every measurement works with. */
export interface Scene {
  readonly stage: Stage;
  /** Device A. */
  readonly browser: Browser;
  /** Device B, a browser of its own. */
  readonly other: Browser;
  readonly report: Report;
  /** A quick look whether everything works, with figures that mean little. */
  readonly isShort: boolean;
  /** Milliseconds until the bench should be over: what is dear and without a bar is left out when they get few. */
  readonly timeLeft: () => number;
}
