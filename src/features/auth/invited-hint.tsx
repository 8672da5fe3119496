import '#texts/en/signing-in.ts';

import { afterSignIn } from '#core/navigation.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { useQuery } from '#parts/rows/use-query.ts';

/** Asks a person who came by an invite link to use the account whose email the invite was sent to. */
export function InvitedHint() {
  return afterSignIn(useQuery()).startsWith('/profile/invites') ? (
    <Banner tone="accent" icon="team">
      {t('auth.invited')}
    </Banner>
  ) : null;
}
