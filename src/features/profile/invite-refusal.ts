import '#texts/own-texts.ts';
import type { CallRefusal } from '#services/me-service.ts';
import { t } from '#texts/t.ts';

/** Why accepting an invite failed. `isOthers`: the invite is for another account. */
export interface InviteRefusal {
  readonly sentence: string;
  readonly isOthers: boolean;
}

export function inviteRefusal({ kind, status, code }: CallRefusal, email: string): InviteRefusal {
  return {
    sentence: sentenceOf(kind, status, code, email),
    isOthers: status === 403,
  };
}

const sentenceOf = (kind: CallRefusal['kind'], status: number | undefined, code: string | undefined, email: string) => {
  if (kind === 'offline' || kind === 'timeout') return t('myInvites.refused.offline');
  if (code === 'already_member') return t('myInvites.refused.member');
  if (code === 'invite_used') return t('myInvites.refused.used');
  switch (status) {
    case 401:
      return t('myInvites.signInFirst');
    case 403:
      return t('myInvites.refused.notYours', { email });
    case 404:
      return t('myInvites.refused.gone');
    case 410:
      return t('myInvites.refused.expired');
    case 429:
      return t('myInvites.refused.tooMany');
    default:
      return t('myInvites.refused.failed');
  }
};
