import type { PageConfig } from '#core/wire/config-wire.ts';
import type { Remote } from '#remote/remote.ts';
import type { Charts } from '#services/charts.ts';
import type { Device } from '#services/device.ts';
import type { TeamAdmin } from '#services/team-admin.ts';
import type { AccountStore } from '#session/account-store.ts';
import type { SessionStorage } from '#session/cookie-storage.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import type { Session } from '#session/session.ts';
import type { Teams } from '#me/team-state.ts';
import type { AppPreferences } from './config/preferences.ts';
import type { Foreground } from './frame/foreground.ts';
import type { Updates } from './update/start-updates.ts';
import type { FirstPageOf, FirstWish } from './workspace/first-page-of-worker.ts';

/** What stands before a team is opened and before the work with this device begins; made once in `main`. */
export interface PageParts {
  readonly window: Window & typeof globalThis;
  readonly clock: () => number;
  /** The run-time configuration of this page; undefined at a very first visit, until it arrives. */
  readonly config: PageConfig | undefined;
  readonly firstPage: FirstPageOf;
  /** What the screen that the page starts with shows first. Where it is no threads, the stock is read behind it: it would stand before what the screen asks for. */
  readonly firstWish: FirstWish;
  /** Small texts on the device. */
  readonly storage: DeviceStorage;
  /** Where the session lies. */
  readonly cookies: SessionStorage;
  readonly account: AccountStore;
  readonly session: Session;
  readonly teams: Teams;
  /** What is done about a team on the server; its code comes when it is first asked for. */
  readonly teamAdmin: () => Promise<TeamAdmin>;
  readonly remote: Remote;
  readonly charts: Charts;
  readonly device: Device;
  readonly preferences: AppPreferences;
  readonly foreground: Foreground;
  readonly updates: Updates;
  /** To be called when the rows of a screen are painted: what was held back for them begins. */
  readonly onShown: () => void;
  /** What a log-out ends before it deletes: each closes a team that is open in this tab. */
  readonly openings: Set<() => void>;
  /** Hears of faults that nobody expected. */
  readonly report: (fault: unknown) => void;
  /** The request in which the server last said that it broke. */
  readonly lastRequestId: () => string | undefined;
  /** Runs once, when the page is painted and the browser rests. */
  readonly whenIdle: (work: () => void) => void;
  /** Runs once, when the first rows are painted, or at once where there are none to wait for. */
  readonly whenShown: (work: () => void) => void;
}
