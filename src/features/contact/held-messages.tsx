import '#texts/own-texts.ts';
import type { HeldMessage } from '#data/me/contact-messages.ts';
import { sinceWords } from '#parts/connection/since-words.ts';
import type { Draft } from '#parts/forms/use-draft.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import styles from './contact-screen.module.css';
import type { MessageText } from './check-message.ts';
import type { HeldMessagesOf } from './use-held-messages.ts';

/** Messages that only this device has. Those that wait are sent without a further press. */
export function HeldMessages({
  messages,
  drop,
  keep,
  nowMs,
  draft,
}: HeldMessagesOf & { readonly draft: Draft<MessageText> }) {
  if (messages.length === 0) return null;
  /** Moves the message back into the form. If the form holds a text already, tells the person so instead. */
  const change = async ({ id, topic, message }: HeldMessage) => {
    if (draft.value.topic !== '' || draft.value.message !== '') return notify.problem(t('contact.formFull'));
    draft.set({ topic, message });
    await drop(id);
  };
  const discard = async (held: HeldMessage) => {
    await drop(held.id);
    notify.offer(t('contact.discarded'), { label: t('common.undo'), onAct: () => keep(held) });
  };
  return (
    <section className={styles.held}>
      <h2>{t('contact.held')}</h2>
      {messages.map((held) => (
        <Card key={held.id} as="article">
          <h3>{held.topic}</h3>
          <p className={styles.text}>{held.message}</p>
          <p>
            {held.refused === null
              ? t('contact.waits', { when: sinceWords(Date.parse(held.at), nowMs) })
              : t('contact.refused')}
          </p>
          <Stack row>
            <Button icon="edit" aria-label={t('contact.changeThis', held)} onClick={() => void change(held)}>
              {t('contact.change')}
            </Button>
            <Button
              tone="quiet"
              icon="trash"
              aria-label={t('contact.discardThis', held)}
              onClick={() => void discard(held)}
            >
              {t('contact.discard')}
            </Button>
          </Stack>
        </Card>
      ))}
    </section>
  );
}
