import type { RemovedSetting } from '#server/base/config.ts';
import type { Parts } from './compose.ts';
import { mailboxAddress } from '#server/mail/mailbox-key.ts';
import { openDoors } from './open-doors.ts';

/** What a start says besides that it is ready: what is amiss, where the mails are, and what is open to others. */
export const notesOfStart = ({
  config,
  mailboxKey,
  newKeys,
}: Pick<Parts, 'config' | 'mailboxKey' | 'newKeys'>): readonly string[] => {
  const doors = openDoors(config);
  return [
    ...(newKeys === undefined ? [] : [newKeys]),
    ...(config.metricsToken === undefined ? [] : [noMetrics]),
    ...config.removedSettings.map((name) => removed[name]),
    ...(mailboxKey === undefined ? [] : [`Mails: ${mailboxAddress(config, mailboxKey)}`]),
    ...(doors === undefined ? [] : [doors]),
  ];
};

const removed: Readonly<Record<RemovedSetting, string>> = {
  AUTH_PASSKEYS:
    'AUTH_PASSKEYS is set and does nothing: sign-in by passkey is gone. People sign in with their password, and may set up an app or a security key as a second factor.',
};
const noMetrics = 'METRICS_TOKEN is set and does nothing: this version has no metrics yet.';
