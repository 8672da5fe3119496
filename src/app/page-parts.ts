import type { PageConfig } from '#core/wire/config-wire.ts';
import type { Remote } from '#remote/remote.ts';
import type { Charts } from '#services/charts.ts';
import type { Device } from '#services/device.ts';
import type { Tab } from '#services/tab.ts';
import type { TeamAdmin } from '#services/team-admin.ts';
import type { AccountStore } from '#session/account.ts';
import type { SessionStorage } from '#session/cookie-storage.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import type { Session } from '#session/session.ts';
import type { Teams } from '#me/team-state.ts';
import type { AppPreferences } from './config/preferences.ts';
import type { Foreground } from './frame/foreground.ts';
import type { Updates } from './update/start-updates.ts';
import type { FirstPageOf, FirstRequest } from './workspace/first-page-of-worker.ts';

/** The parts that exist before a team is opened and before the work with this device begins. */
export interface PageParts {
  readonly window: Window & typeof globalThis;
  readonly clock: () => number;
  /** The configuration of this page; undefined at the very first visit, until it arrives. */
  readonly config: PageConfig | undefined;
  readonly firstPage: FirstPageOf;
  /** What the start screen shows first. If it shows no threads, the stock is read later. */
  readonly firstRequest: FirstRequest;
  readonly storage: DeviceStorage;
  /** Where the session is stored. */
  readonly cookies: SessionStorage;
  readonly account: AccountStore;
  readonly session: Session;
  readonly teams: Teams;
  /** Actions on a team on the server; their code is loaded at the first call. */
  readonly teamAdmin: () => Promise<TeamAdmin>;
  readonly remote: Remote;
  readonly charts: Charts;
  readonly device: Device;
  readonly preferences: AppPreferences;
  readonly tab: Tab;
  readonly foreground: Foreground;
  readonly updates: Updates;
  /** Called when the rows of a screen are painted; starts the work that was held back until then. */
  readonly onShown: () => void;
  /** Functions that close the teams open in this tab. A log-out calls them before it deletes data. */
  readonly openings: Set<() => void>;
  readonly report: (fault: unknown) => void;
  /** The id of the last request in which the server reported its own failure. */
  readonly lastRequestId: () => string | undefined;
  /** Runs `work` once, when the first rows are painted (or after 4 s) and the browser is idle. */
  readonly whenIdle: (work: () => void) => void;
  /** Runs `work` once, when the first rows are painted or the screen has none; after 4 s at the latest. */
  readonly whenShown: (work: () => void) => void;
}
