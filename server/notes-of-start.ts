import type { RemovedSetting } from '#server/base/config.ts';
import type { Parts } from './compose.ts';
import { mailboxAddress } from '#server/mail/mailbox-key.ts';
import { openDoors } from './open-doors.ts';

/** Returns the lines about this server that a start prints in the terminal. */
export function notesOfStart({
  config,
  mailboxKey,
  keyNotes = [],
  bucketTrouble,
}: Pick<Parts, 'config' | 'mailboxKey' | 'keyNotes' | 'bucketTrouble'>): readonly string[] {
  const doors = openDoors(config);
  return [
    ...keyNotes,
    ...(bucketTrouble === undefined ? [] : [bucketTrouble]),
    ...config.removedSettings.map((name) => removed[name]),
    ...(mailboxKey === undefined ? [] : [`Mails: ${mailboxAddress(config, mailboxKey)}`]),
    ...(doors === undefined ? [] : [doors]),
  ];
}

const removed: Readonly<Record<RemovedSetting, string>> = {
  AUTH_PASSKEYS:
    'AUTH_PASSKEYS is set and does nothing: sign-in by passkey is gone. People sign in with their password, and may set up an app or a security key as a second factor.',
  AUTH_ALLOWED_ORIGINS:
    'AUTH_ALLOWED_ORIGINS is set and does nothing: people sign in here for this server only. Servers that are to share one sign-in use a Supabase project: SUPABASE_URL.',
};
