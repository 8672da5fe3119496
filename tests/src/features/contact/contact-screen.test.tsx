// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { holdMessage, messagesOf, setMessageAside } from '#data/me/contact-messages.ts';
import { openDeviceDatabase } from '#data/database/device-database.ts';
import { Stopped } from '#data/queue/not-saved.ts';
import { ContactScreen } from '#features/contact/contact-screen.tsx';
import type { MessageEnd } from '#services/me-service.ts';
import { notify, type Offer } from '#ui/notify.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { withMeService } from '../profile/some-me-service.tsx';
import { openAt } from '../screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

/**
 * Opens the page; its device keeps a message when `kept` resolves, and sending it ends with `end`, at once or later.
 */
const opened = async (
  end: MessageEnd | Promise<MessageEnd> | Error = { kind: 'sent' },
  kept: Promise<unknown> = Promise.resolve(),
  // without it, a new person opens the page in the same browser
  before?: Awaited<ReturnType<typeof aSignedInPage>>,
) => {
  const said: string[] = [];
  const offers: Offer[] = [];
  vi.spyOn(notify, 'done').mockImplementation((text) => void said.push(text));
  vi.spyOn(notify, 'problem').mockImplementation((text) => void said.push(text));
  vi.spyOn(notify, 'offer').mockImplementation((_, offer) => void offers.push(offer));
  const page = before ?? (await aSignedInPage());
  const state = page.session.get();
  const userId = state.kind === 'signedOut' ? '' : state.account.userId;
  const device = { db: openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }), now: () => Date.now() };
  const sent: unknown[] = [];
  const screen = await openAt(
    '/contact',
    page.session,
    withMeService(<ContactScreen />, {
      device: async () => device,
      sendMessage: async (text) => {
        sent.push(text);
        if (end instanceof Error) throw end;
        await kept;
        return { end: Promise.resolve(end) };
      },
    }),
  );
  const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  await settle();
  const area = () => document.querySelector('textarea') ?? document.createElement('textarea');
  const write = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area(), text);
      area().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const pressNamed = async (name: string) => {
    await act(async () => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.click());
    await settle();
  };
  const form = () => [screen.field('Topic').value, area().value];
  const again = () => opened(undefined, undefined, page);
  return { screen, said, offers, sent, device, userId, write, settle, pressNamed, form, again };
};

const text = 'The needle broke twice.';

describe('Contact', () => {
  test('sends topic and message, empties the form, and says so', async () => {
    const { screen, said, sent, write, form } = await opened();
    await screen.type('Topic', ' Needle ');
    await write(text);
    expect(screen.text()).toContain('23 of 5,000 characters');
    await screen.press('Send');
    expect([sent, said, form()]).toEqual([[{ topic: 'Needle', message: text }], ['Message sent'], ['', '']]);
  });

  test('keeps what is typed over a reload, and nothing of what was sent', async () => {
    const first = await opened();
    await first.screen.type('Topic', 'Needle');
    await first.write(text);
    const second = await first.again();
    expect(second.form()).toEqual(['Needle', text]);
    await second.screen.press('Send');
    expect((await first.again()).form()).toEqual(['', '']);
  });

  test('keeps what is typed from whoever comes next, and for whoever typed it', async () => {
    const first = await opened();
    await first.screen.type('Topic', 'Needle');
    await first.write(text);
    const other = await opened();
    expect(other.form()).toEqual(['', '']);
    await other.screen.type('Topic', 'Oil');
    expect([(await first.again()).form(), (await other.again()).form()]).toEqual([
      ['Needle', text],
      ['Oil', ''],
    ]);
  });

  test('empties the form once the message is kept, however slow the line, and leaves what is typed since', async () => {
    let arrive = (_end: MessageEnd) => {};
    const first = await opened(new Promise((resolve) => (arrive = resolve)));
    await first.screen.type('Topic', 'Needle');
    await first.write(text);
    await first.screen.press('Send');
    expect([first.form(), first.said]).toEqual([['', ''], []]);
    await first.screen.type('Topic', 'Oil');
    await act(async () => arrive({ kind: 'waiting' }));
    expect([first.form(), first.screen.text().includes('It goes as soon as')]).toEqual([['Oil', ''], true]);
    expect((await first.again()).form()).toEqual(['Oil', '']);
  });

  test('leaves in the form what is typed while the disk is still at it', async () => {
    let keep = () => {};
    const { screen, sent, write, settle, form, again } = await opened(
      { kind: 'sent' },
      new Promise<void>((resolve) => (keep = resolve)),
    );
    await screen.type('Topic', 'Needle');
    await write(text);
    await act(async () => screen.button('Send')?.click());
    await write('Another word about oil.');
    keep();
    await settle();
    expect([sent, form()]).toEqual([[{ topic: 'Needle', message: text }], ['', 'Another word about oil.']]);
    expect((await again()).form()).toEqual(['', 'Another word about oil.']);
  });

  test('a message that was sent is not offered when a draft that was left takes its place', async () => {
    const first = await opened();
    await first.screen.type('Topic', 'Needle');
    const [key = ''] = Object.keys(localStorage).filter((one) => one.includes('contact@'));
    const left = { at: 1, changes: { topic: 'Oil', message: 'Which oil is it?' } };
    localStorage.setItem(`${key.slice(0, key.lastIndexOf('@'))}@gone`, JSON.stringify(left));
    const { screen, write, form, again } = await first.again();
    await write(text);
    await screen.press('Send');
    expect(form()).toEqual(['', '']);
    await screen.shows('Continue');
    await screen.press('Continue');
    expect([form(), screen.text().includes('Needle')]).toEqual([['Oil', 'Which oil is it?'], false]);
    const next = await again();
    expect([next.form(), next.screen.text().includes('Needle')]).toEqual([['Oil', 'Which oil is it?'], false]);
  });

  test('says that the message waits where nobody can tell what became of it', async () => {
    let fail = (_fault: Error) => {};
    const { screen, write, form } = await opened(new Promise((_arrive, reject) => (fail = reject)));
    await screen.type('Topic', 'Needle');
    await write(text);
    await screen.press('Send');
    await act(async () => fail(new Error('The disk is gone.')));
    expect([screen.text().includes('It goes as soon as'), form()]).toEqual([true, ['', '']]);
  });

  test.each([
    ['', text, 'Say in a word or two what it is about.', 'topic'],
    ['Needle', 'Too short', 'Write at least 10 characters.', 'message'],
    ['Needle', 'x'.repeat(5001), 'This is longer than 5,000 characters.', 'message'],
  ])('sends nothing that is not complete, and goes there: "%s"', async (topic, message, words, field) => {
    const { screen, sent, write } = await opened();
    await screen.type('Topic', topic);
    await write(message);
    await screen.press('Send');
    expect([sent, screen.text().includes(words)]).toEqual([[], true]);
    expect(document.activeElement?.getAttribute('name')).toBe(field);
  });

  test.each<[MessageEnd, string]>([
    [{ kind: 'waiting' }, 'It goes as soon as there is a connection.'],
    [{ kind: 'limited', retryAfterMs: 1_800_000 }, 'This one is kept and goes in 30 minutes.'],
    [{ kind: 'limited', retryAfterMs: undefined }, 'This one is kept and goes later.'],
    [{ kind: 'refused' }, 'The server did not take this message.'],
  ])('says what becomes of a message that did not go: %j', async (end, words) => {
    const { screen, write, form } = await opened(end);
    await screen.type('Topic', 'Needle');
    await write(text);
    await screen.press('Send');
    expect([screen.text().includes(words), form()]).toEqual([true, ['', '']]);
  });

  test('keeps the text in the form where the device cannot keep the message', async () => {
    const { screen, said, write, form } = await opened(new Error('The disk is full.'));
    await screen.type('Topic', 'Needle');
    await write(text);
    await screen.press('Send');
    expect([said, form()]).toEqual([[expect.stringContaining('cannot keep the message')], ['Needle', text]]);
  });

  test('does not claim that a message is lost where the device does not say so', async () => {
    const { screen, said, write, form } = await opened(new Stopped({ kind: 'storage', reason: 'doubt' }));
    await screen.type('Topic', 'Needle');
    await write(text);
    await screen.press('Send');
    expect([said, form()]).toEqual([[expect.stringContaining('does not say whether it has saved')], ['Needle', text]]);
  });
});

describe('Messages that nobody has received', () => {
  const id = '0b9b2a1e-0000-4000-8000-000000000001';
  const message = { id, topic: 'Needle', message: text };

  test('are listed, with what each waits for', async () => {
    const { screen, device, userId, settle } = await opened();
    await holdMessage(device, userId, message);
    await settle();
    expect(screen.text()).toContain('Waits for a connection · now');
    await setMessageAside(device, userId, message, 'invalid');
    await settle();
    expect(screen.text()).toContain('The server did not take this message.');
  });

  test('go back into an empty form, and never over what stands there', async () => {
    const { screen, device, userId, settle, pressNamed, form, said } = await opened();
    await setMessageAside(device, userId, message, 'invalid');
    await settle();
    await screen.type('Topic', 'Oil');
    await pressNamed('Change Needle');
    expect([said, form()]).toEqual([['Send or clear what is in the form first.'], ['Oil', '']]);
    await screen.type('Topic', '');
    await pressNamed('Change Needle');
    expect([form(), await messagesOf(device, userId)]).toEqual([['Needle', text], []]);
  });

  test('are let go by a press, and taken back by another', async () => {
    const { device, userId, settle, pressNamed, offers, sent } = await opened();
    await holdMessage(device, userId, message);
    await settle();
    await pressNamed('Discard Needle');
    expect(await messagesOf(device, userId)).toEqual([]);
    offers[0]?.onAct();
    await settle();
    expect(sent).toEqual([message]);
  });
});
