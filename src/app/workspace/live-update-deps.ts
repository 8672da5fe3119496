import type { TeamStore } from '#data/database/team-store.ts';
import type { Session } from '#session/session.ts';
import type { Teams } from '#me/team-state.ts';
import type { Engine } from '#sync/engine.ts';
import type { PageParts } from '../page-parts.ts';

/** An open team whose engine this page wakes when the server has changes. */
export interface LiveMember {
  readonly store: TeamStore;
  readonly engine: Engine;
  stop: () => void;
}

export interface LiveUpdateDeps extends Pick<PageParts, 'window' | 'clock' | 'whenIdle' | 'report'> {
  readonly session: Pick<Session, 'get' | 'subscribe' | 'onRenewed'>;
  readonly teams: Pick<Teams, 'load'>;
}
