import '#texts/en/team-page.ts';
import type { TeamAdminRefusal } from '#services/team-admin.ts';
import { t } from '#texts/t.ts';

/** Why the server did not do it, with what helps. */
export const refusalWords = ({ kind, status, code }: TeamAdminRefusal): string => {
  if (kind !== 'http') return t('teamPage.noAnswer'); // it may have been done all the same
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
    case 'too_many_requests':
      return t('errors.unavailable');
    default:
      return t('teamPage.failed');
  }
};
