import '#texts/own-texts.ts';
import { useId } from 'react';
import type { Invite } from '#core/wire/invite-wire.ts';
import { formatInstant } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './invites-tab.module.css';

/** Writes the inviter as name and email, because a name can be anything, but the email identifies the person. */
const inviterInWords = ({ invitedBy, invitedByEmail = invitedBy }: Invite): string =>
  invitedBy === invitedByEmail ? invitedBy : `${invitedBy} (${invitedByEmail})`;

/**
 * One invite with two buttons. `isOffer`: a member is asked to become an owner of the team. `busy`: the answer being
 * sent.
 */
export function InviteCard({
  invite,
  isOffer,
  busy,
  disabled,
  onAccept,
  onDecline,
}: {
  readonly invite: Invite;
  readonly isOffer: boolean;
  readonly busy: 'accept' | 'decline' | undefined;
  readonly disabled: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}) {
  const title = useId();
  const steps = { disabled, 'aria-describedby': title };
  return (
    <Card as="article" aria-labelledby={title}>
      <h2 id={title}>{invite.teamName}</h2>
      {invite.invitedBy !== '' && (
        <p>{t(isOffer ? 'myInvites.offers' : 'myInvites.from', { by: inviterInWords(invite) })}</p>
      )}
      {invite.message !== null && <blockquote className={styles.message}>{invite.message}</blockquote>}
      <p>{isOffer ? t('myInvites.offerText') : t(`myInvites.as.${invite.role}`)}</p>
      <p className={styles.quiet}>{t('myInvites.until', { when: formatInstant(invite.expiresAt) })}</p>
      <Stack row>
        <Button tone="primary" icon="ok" busy={busy === 'accept'} {...steps} onClick={onAccept}>
          {t('myInvites.accept')}
        </Button>
        <Button busy={busy === 'decline'} {...steps} onClick={onDecline}>
          {t('myInvites.decline')}
        </Button>
      </Stack>
    </Card>
  );
}
