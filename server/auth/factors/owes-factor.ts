import type { Bearer } from '../sessions/bearer.ts';
import type { FactorRow } from '../tables/factors.ts';
import type { SessionAssurance } from '../tables/session-assurance.ts';

/** Whether a person of these factors has yet to show one. The token must say so as well as the session: one from before the factor was shown may be in other hands. */
export const owesFactor = (
  { aal }: Bearer,
  session: Pick<SessionAssurance, 'aal'>,
  factors: readonly FactorRow[],
): boolean => factors.some(({ status }) => status === 'verified') && (aal !== 'aal2' || session.aal !== 'aal2');
