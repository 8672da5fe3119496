import { newId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import { inTurn, orTooLate } from '#data/queue/in-time.ts';
import { holdMessage, messagesOf, setMessageAside, type ContactMessage } from '#data/me/contact-messages.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import type { MyCalls } from '#remote/my-calls.ts';
import { isFinal, type RemoteError } from '#remote/remote-error.ts';
import type { MessageEnd, MeService } from '#services/me-service.ts';
import type { AccountStore } from '#session/account-store.ts';
import type { PersonalCaller } from '#sync/personal-queue-sender.ts';

interface ContactDeps {
  readonly device: () => Promise<DeviceStore>;
  readonly account: Pick<AccountStore, 'get'>;
  readonly me: Pick<MyCalls, 'contact'>;
}

/** Stores messages to this installation's operators on the disk, then sends them with the person's other calls. */
export function createContact({ device, account, me }: ContactDeps) {
  /** Why the last try to send each message failed, by the message's id. */
  const failures = new Map<string, RemoteError>();
  /** The message whose storing was not confirmed. Storing it again under its id does not make a second message. */
  let doubtful: ContactMessage | undefined;
  const caller: PersonalCaller = async (body, userId) => {
    const message = body as ContactMessage;
    const answer = await me.contact(message);
    if (answer.ok) return answer;
    failures.set(message.id, answer.error);
    if (!isFinal(answer.error)) return answer;
    // The set-aside entry replaces the call under its key. The sender does not remove this entry.
    await setMessageAside(await device(), userId, message, answer.error.code ?? String(answer.error.status));
    return ok(undefined);
  };
  const sendWith =
    (wake: () => Promise<void>): MeService['sendMessage'] =>
    async (text) => {
      const userId = account.get()?.userId;
      if (userId === undefined) throw new Error('Nobody is here who could write.');
      const isSame = doubtful?.topic === text.topic && doubtful.message === text.message;
      const message = isSame && doubtful !== undefined ? doubtful : { id: newId(), ...text };
      doubtful = message;
      const kept = await orTooLate(async (turn) => {
        const store = await device();
        failures.delete(message.id);
        await inTurn(turn, store.db, [store.db.calls], () => holdMessage(store, userId, message));
        return { end: wake().then(() => endOf(store, userId, message.id)) };
      });
      // a save in doubt throws before this line, so that the same text sent again still counts as the same message
      doubtful = undefined;
      return kept;
    };
  const endOf = async (store: DeviceStore, userId: string, messageId: string): Promise<MessageEnd> => {
    const held = (await messagesOf(store, userId)).find(({ id }) => id === messageId);
    if (held === undefined) return { kind: 'sent' };
    if (held.refused !== null) return { kind: 'refused' };
    const failure = failures.get(messageId);
    return failure?.status === 429 ? { kind: 'limited', retryAfterMs: failure.retryAfterMs } : { kind: 'waiting' };
  };
  return { caller, sendWith };
}
