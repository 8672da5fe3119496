import type { Bearer } from '../sessions/bearer.ts';
import type { FactorRow } from '../tables/factors.ts';
import type { SessionAssurance } from '../tables/session-assurance.ts';

/** Whether a person must still use their verified factor: session and token must both have the level `aal2`. */
export function owesFactor(
  { aal }: Bearer,
  session: Pick<SessionAssurance, 'aal'>,
  factors: readonly FactorRow[],
): boolean {
  return factors.some(({ status }) => status === 'verified') && (aal !== 'aal2' || session.aal !== 'aal2');
}
