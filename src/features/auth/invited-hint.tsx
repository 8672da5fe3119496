import '#texts/say-signing-in.ts';
import { useSearch } from 'wouter';
import { afterSignIn } from '#core/navigation.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';

/** Says to whoever comes by the link of an invite which account it wants. */
export const InvitedHint = () =>
  afterSignIn(useSearch()).startsWith('/profile/invites') ? (
    <Banner tone="accent" icon="team">
      {t('auth.invited')}
    </Banner>
  ) : null;
