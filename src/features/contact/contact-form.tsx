import '#texts/own-texts.ts';
import { useState, type FormEvent } from 'react';
import { longestTopic, messageLength } from '#core/wire/contact-wire.ts';
import { notKeptSentence } from '#parts/actions/reasons.ts';
import { focusFirst } from '#parts/forms/focus-first.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import type { Draft } from '#parts/forms/use-draft.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { useMeService, type MessageEnd } from '#services/me-service.ts';
import { formatRelative } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { checkMessage, type MessageText } from './check-message.ts';
import styles from './contact-screen.module.css';

/** The contact form. Clears its fields once the message is stored on this device; later shows whether it was sent. */
export function ContactForm({ draft }: { readonly draft: Draft<MessageText> }) {
  const load = useMeService();
  const { value, set } = draft;
  const [problems, setProblems] = useState<ReturnType<typeof checkMessage>>({});
  const [endText, setEndText] = useState<string>();
  const { once, isBusy } = useOnce();
  const change = (field: 'topic' | 'message') => (text: string) => {
    set({ [field]: text });
    setProblems(({ [field]: _gone, ...rest }) => rest);
    setEndText(undefined);
  };
  const tell = (end: MessageEnd) => {
    if (end.kind === 'sent') notify.done(t('contact.sent'));
    setEndText(endInWords(end));
  };
  const keep = async () => {
    try {
      const work = await load();
      const { end } = await work.sendMessage({ topic: value.topic.trim(), message: value.message.trim() });
      draft.clearSent(value);
      // If the outcome cannot be read, show the message as waiting, although it may have been sent.
      end.then(tell, () => tell({ kind: 'waiting' }));
    } catch (thrown) {
      // the form still has the text, whether or not the message was saved
      notify.problem(notKeptSentence(thrown, t('contact.notKept')));
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkMessage(value);
    setProblems(found);
    setEndText(undefined);
    if (Object.keys(found).length > 0) return void focusFirst(event.currentTarget, found);
    await once(keep);
  };
  const { most } = messageLength;
  return (
    <Card as="section">
      <p className={styles.lead}>{t('contact.lead')}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <LeftDrafts draft={draft} />
          <TextField
            label={t('contact.topic')}
            name="topic"
            maxLength={longestTopic}
            required
            value={value.topic}
            onChange={change('topic')}
            error={problems.topic}
          />
          <TextArea
            label={t('contact.message')}
            name="message"
            rows={8}
            required
            value={value.message}
            onChange={change('message')}
            hint={t('contact.counter', { length: [...value.message.trim()].length, most })}
            error={problems.message}
          />
          {endText !== undefined && (
            <Banner tone="accent" icon="info" announce>
              {endText}
            </Banner>
          )}
          <Stack row>
            <Button type="submit" tone="primary" busy={isBusy}>
              {t('contact.send')}
            </Button>
          </Stack>
        </Stack>
      </form>
    </Card>
  );
}

/** Returns the sentence that stays in the form; undefined for a sent message, which `notify.done` announces. */
const endInWords = (end: MessageEnd): string | undefined => {
  switch (end.kind) {
    case 'sent':
      return undefined;
    case 'waiting':
      return t('contact.keptNow');
    case 'refused':
      return t('contact.refused');
    case 'limited':
      return end.retryAfterMs === undefined
        ? t('contact.limitedLater')
        : t('contact.limited', { when: formatRelative(end.retryAfterMs, 0) });
  }
};
