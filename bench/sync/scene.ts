import type { Report } from '../report.ts';
import type { Browser } from './browser.ts';
import type { Stage } from './stage.ts';

export interface Scene {
  readonly stage: Stage;
  readonly browser: Browser;
  readonly other: Browser;
  readonly report: Report;
  /** If true, the bench only checks quickly that everything works, and its figures mean little. */
  readonly isShort: boolean;
  /** Returns the ms until the bench should end. When few are left, slow measurements without a bar are left out. */
  readonly timeLeft: () => number;
}
