import type { DeviceStore } from '../database/device-database.ts';
import { callsOf, queueCall } from './personal-queue.ts';

/** The call by which a message leaves this device; each message waits under a key of its own. */
export const contactCall = 'contact';

/** The name under which a refused message stays in the queue: nobody makes that call, and nothing typed is lost. */
export const refusedContactCall = 'contactRefused';

/** What a person wrote to those who run this installation. */
export interface ContactMessage {
  readonly id: string;
  readonly topic: string;
  readonly message: string;
}

/** A message that only this device has. `refused`: the code with which the server would not have it, null while it waits. */
export interface HeldMessage extends ContactMessage {
  readonly at: string;
  readonly refused: string | null;
}

/** Keeps a message until the server has it. */
export const holdMessage = (device: DeviceStore, userId: string, message: ContactMessage): Promise<void> =>
  queueCall(device, { userId, key: keyOf(message.id), call: contactCall, body: { ...message } });

/** Keeps a message that the server would not have, with the reason. */
export const setMessageAside = (
  device: DeviceStore,
  userId: string,
  message: ContactMessage,
  code: string,
): Promise<void> =>
  queueCall(device, { userId, key: keyOf(message.id), call: refusedContactCall, body: { ...message, code } });

/** The messages of a person that only this device has, oldest first. Safe inside a live query. */
export const messagesOf = async (device: DeviceStore, userId: string): Promise<readonly HeldMessage[]> =>
  (await callsOf(device, userId)).flatMap(({ call, body, at }) => {
    if (call !== contactCall && call !== refusedContactCall) return [];
    const { id, topic, message, code = null } = body as ContactMessage & { readonly code?: string };
    return [{ id, topic, message, at, refused: code }];
  });

/** Lets a message go for good. */
export const dropMessage = ({ db }: DeviceStore, userId: string, id: string): Promise<void> =>
  db.calls.delete([userId, keyOf(id)]);

const keyOf = (id: string): string => `${contactCall}.${id}`;
