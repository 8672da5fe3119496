import type { Parts } from './compose.ts';
import { mailboxAddress } from '#server/mail/mailbox-key.ts';
import { openDoors } from './open-doors.ts';

/** What a start says besides that it is ready: where the mails are, and what is open to others. */
export const notesOfStart = ({ config, mailboxKey }: Pick<Parts, 'config' | 'mailboxKey'>): readonly string[] => {
  const doors = openDoors(config);
  return [
    ...(mailboxKey === undefined ? [] : [`Mails: ${mailboxAddress(config, mailboxKey)}`]),
    ...(doors === undefined ? [] : [doors]),
  ];
};
