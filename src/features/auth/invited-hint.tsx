import '#texts/en/signing-in.ts';

import { afterSignIn } from '#core/navigation.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { useQuery } from '#parts/use-query.ts';

/** Says to whoever comes by the link of an invite which account it wants. */
export const InvitedHint = () =>
  afterSignIn(useQuery()).startsWith('/profile/invites') ? (
    <Banner tone="accent" icon="team">
      {t('auth.invited')}
    </Banner>
  ) : null;
