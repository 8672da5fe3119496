import '#texts/en/team-page.ts';
import type { TeamAdminRefusal } from '#services/team-admin.ts';
import { t } from '#texts/t.ts';

/** Writes why an action on a team failed, or that no answer came, with the next step. */
export function refusalWords(refusal: TeamAdminRefusal): string {
  const { kind, status, code } = refusal;
  // the server may have carried out the action although no answer came
  if (kind !== 'http') return t('teamPage.noAnswer');
  if (status === 401) return t('auth.signInToSync');
  switch (code) {
    case 'last_owner':
      return t('teamPage.lastOwner');
    case 'forbidden':
      return t('teamPage.forbidden');
    case 'not_found':
      return t('teamPage.notFound');
    case 'invite_used':
      return t('teamPage.inviteUsed');
    case 'unavailable':
      return unavailableWords(refusal.details);
    case 'too_many_requests':
      return t('errors.unavailable');
    default:
      return t('teamPage.failed');
  }
}

/** Writes why the server answered `unavailable`: its disk is full, or there is another reason. */
export function unavailableWords(details: TeamAdminRefusal['details']): string {
  return t(details?.['reason'] === 'disk_full' ? 'teamPage.serverFull' : 'errors.unavailable');
}
