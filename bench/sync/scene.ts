import type { Report } from '../report.ts';
import type { Browser } from './browser.ts';
import type { Stage } from './stage.ts';

/** The parts that every measurement uses. */
export interface Scene {
  readonly stage: Stage;
  /** Device A. */
  readonly browser: Browser;
  /** Device B, a browser of its own. */
  readonly other: Browser;
  readonly report: Report;
  /** True: a quick check that everything works, with figures that mean little. */
  readonly isShort: boolean;
  /** Ms until the bench should end: slow measurements without a bar are left out if too few remain. */
  readonly timeLeft: () => number;
}
