import '#texts/own-texts.ts';
import { useState, type FormEvent } from 'react';
import { parse } from '#core/fields.ts';
import { longestTopic, messageLength, isLongEnough, newContactMessage } from '#core/wire/contact-wire.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import { type HeldMessage, dropMessage, messagesOf } from '#data/me/contact-messages.ts';
import { notKeptSentence } from '#parts/actions/reasons.ts';
import { sinceWords } from '#parts/connection/since-words.ts';
import { focusFirst } from '#parts/forms/focus-first.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft, type Draft } from '#parts/forms/use-draft.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useDeviceStore } from '#services/device-store.ts';
import { useMeService, type MessageEnd } from '#services/me-service.ts';
import { useSession } from '#services/session.tsx';
import { formatRelative } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import styles from './contact-screen.module.css';

export function ContactScreen() {
  const held = useHeldMessages();
  const draft = useMessageDraft();
  const page = useKeptFocus<HTMLDivElement>();
  return (
    <>
      <PageHead title={t('titles.contact')} />
      <div ref={page} className={styles.page}>
        <ContactForm draft={draft} />
        <HeldMessages {...held} draft={draft} />
      </div>
    </>
  );
}

interface HeldMessagesOf {
  readonly messages: readonly HeldMessage[];
  readonly drop: (id: string) => Promise<void>;
  /** Stores a discarded message again and tries to send it. */
  readonly keep: (held: HeldMessage) => void;
  /** The server's time as this device estimates it, in ms since 1970; 0 without a device store. */
  readonly nowMs: number;
}

function useHeldMessages(): HeldMessagesOf {
  const device = useDeviceStore();
  const load = useMeService();
  const { state } = useSession();
  const userId = state.kind === 'signedOut' ? '' : state.account.userId;
  const { rows: messages = [] } = useQuery(live(messagesIn, device, userId));
  const keep = async ({ id, topic, message }: HeldMessage) =>
    void (await (await load()).sendMessage({ id, topic, message }));
  return {
    messages,
    keep: (held) => void keep(held).catch((thrown) => notify.problem(notKeptSentence(thrown, t('contact.notKept')))),
    drop: async (id) => device && dropMessage(device, userId, id),
    nowMs: device?.now() ?? 0,
  };
}

const messagesIn = async (device: DeviceStore | undefined, userId: string) =>
  device === undefined ? [] : messagesOf(device, userId);

function useMessageDraft(): Draft<MessageText> {
  const blank: MessageText = { topic: '', message: '' };
  return useDraft({ form: 'contact', team: null }, blank);
}

interface MessageText {
  readonly topic: string;
  readonly message: string;
}

/** Returns the problem of each field as a sentence; an empty object if the message can be sent. */
function checkMessage(text: MessageText): Partial<Record<keyof MessageText, string>> {
  const read = parse(newContactMessage, text);
  const problems = read.ok ? {} : read.error;
  const topic = problems['topic']?.problem;
  const message = problems['message']?.problem;
  const { least, most } = messageLength;
  return {
    ...(topic === 'required' && { topic: t('contact.topicMissing') }),
    ...(topic !== undefined && topic !== 'required' && { topic: t('contact.topicUnreadable', { most: longestTopic }) }),
    ...(message === undefined && !isLongEnough(text.message) && { message: t('contact.tooShort', { least }) }),
    ...(message === 'too_long' && { message: t('contact.tooLong', { most }) }),
    ...(message !== undefined && message !== 'too_long' && { message: t('contact.unreadable') }),
  };
}

/** The contact form. Clears its fields once the message is stored on this device; later shows whether it was sent. */
function ContactForm({ draft }: { readonly draft: Draft<MessageText> }) {
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

/** Messages that only this device has. Those that wait are sent without a further press. */
function HeldMessages({ messages, drop, keep, nowMs, draft }: HeldMessagesOf & { readonly draft: Draft<MessageText> }) {
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
