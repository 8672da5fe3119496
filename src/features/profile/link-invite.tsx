import '#texts/own-texts.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './invites-tab.module.css';

/** The invite of a mailed link. `isBeside`: less prominent, because the list most likely has that invite. */
export function LinkInvite({
  email,
  isBeside,
  busy,
  disabled,
  onAccept,
  onDismiss,
}: {
  readonly email: string;
  readonly isBeside: boolean;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onAccept: () => void;
  readonly onDismiss: () => void;
}) {
  return isBeside ? (
    <div className={styles.beside}>
      <p className={styles.quiet}>{t('myInvites.linkElsewhere')}</p>
      <Button busy={busy} disabled={disabled} onClick={onAccept}>
        {t('myInvites.useLink')}
      </Button>
    </div>
  ) : (
    <Card as="article">
      <h2>{t('myInvites.linkTitle')}</h2>
      <p>{t('myInvites.linkText', { email })}</p>
      <Stack row>
        <Button tone="primary" icon="ok" busy={busy} disabled={disabled} onClick={onAccept}>
          {t('myInvites.accept')}
        </Button>
        <Button tone="quiet" onClick={onDismiss}>
          {t('myInvites.notNow')}
        </Button>
      </Stack>
    </Card>
  );
}
