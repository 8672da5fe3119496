import type { DeviceWork } from './me/device-work.ts';
import type { PageParts } from './page-parts.ts';
import type { LiveUpdates } from './workspace/live-updates.ts';
import type { EarlyTeam, TeamOpener } from './workspace/open-in-advance.ts';

export interface AppParts extends PageParts {
  readonly live: LiveUpdates;
  /** Opens a team in this tab, or returns it if the page opened it at the start. */
  readonly openTeam: TeamOpener;
  readonly earlyTeam: EarlyTeam;
  /** The work for the device or the person rather than for one team; its code is loaded at the first call. */
  readonly deviceWork: () => Promise<DeviceWork>;
}
