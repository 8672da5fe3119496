import { useRef } from 'react';
import { copyText } from '#parts/output/copy-text.ts';
import type { SentInvite } from '#services/team-admin.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { useTeamDay } from '#parts/rows/use-team-settings.ts';
import { useSiteUrl } from '#parts/output/site-url.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';

/**
 * The link of an invite that was just sent. Only the answer to the sending contains it, so this page cannot get it
 * again.
 */
export function FreshLink({ sent, onClose }: { readonly sent: SentInvite; readonly onClose: () => void }) {
  const dayOf = useTeamDay();
  const place = useRef<HTMLDivElement>(null);
  const { siteUrl, isOnlyHere } = useSiteUrl();
  const { invite } = sent;
  // A server without PUBLIC_URL writes its own address, which other devices may not reach.
  const { pathname, search, hash } = new URL(sent.link, siteUrl);
  const link = `${siteUrl}${pathname}${search}${hash}`;
  const copy = async () => {
    if (await copyText(link)) return notify.done(t('teamPage.linkCopied'));
    place.current?.querySelector('input')?.select();
    notify.problem(t('teamPage.linkNotCopied'));
  };
  return (
    <Card as="section">
      <div ref={place}>
        <TextField
          label={t('teamPage.link', { email: invite.email })}
          value={link}
          readOnly
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
          hint={[
            t('teamPage.linkText', { when: formatCalendarDay(dayOf(invite.expiresAt)) }),
            isOnlyHere && t('teamPage.linkOnlyHere'),
          ]
            .filter(Boolean)
            .join(' ')}
        />
      </div>
      <Stack row>
        <Button tone="primary" icon="copy" onClick={() => void copy()}>
          {t('teamPage.copyLink')}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Stack>
    </Card>
  );
}
