import type { DeviceStore } from '../database/device-database.ts';
import { callsOf, queueCall } from './personal-queue.ts';

/** The name of the call that sends a message. Each message waits under its own key. */
export const contactCall = 'contact';

/** The call name of a refused message. No code sends such calls, so the message stays until the person deletes it. */
const refusedContactCall = 'contactRefused';

/** A message from a person to the people who run this installation. */
export interface ContactMessage {
  readonly id: string;
  readonly topic: string;
  readonly message: string;
}

/** A message that only this device has. `refused`: the server's code, null while it waits. */
export interface HeldMessage extends ContactMessage {
  readonly at: string;
  readonly refused: string | null;
}

/** Queues a message until the server has it. */
export function holdMessage(device: DeviceStore, userId: string, message: ContactMessage): Promise<void> {
  return queueCall(device, { userId, key: keyOf(message.id), call: contactCall, body: { ...message } });
}

/** Stores a message that the server refused, with the code of the reason. */
export function setMessageAside(
  device: DeviceStore,
  userId: string,
  message: ContactMessage,
  code: string,
): Promise<void> {
  return queueCall(device, { userId, key: keyOf(message.id), call: refusedContactCall, body: { ...message, code } });
}

/** Returns the messages of a person that only this device has, oldest first. Safe inside a live query. */
export async function messagesOf(device: DeviceStore, userId: string): Promise<readonly HeldMessage[]> {
  return (await callsOf(device, userId)).flatMap(({ call, body, at }) => {
    if (call !== contactCall && call !== refusedContactCall) return [];
    const { id, topic, message, code = null } = body as ContactMessage & { readonly code?: string };
    return [{ id, topic, message, at, refused: code }];
  });
}

/** Deletes a message for good. */
export function dropMessage({ db }: DeviceStore, userId: string, id: string): Promise<void> {
  return db.calls.delete([userId, keyOf(id)]);
}

const keyOf = (id: string): string => `${contactCall}.${id}`;
