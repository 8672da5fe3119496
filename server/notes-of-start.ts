import type { RemovedSetting, Config } from '#server/base/config.ts';
import { isLoopbackHost } from '#server/base/loopback.ts';
import { mailboxAddress, hasMailbox } from '#server/mail/mailbox.ts';
import type { Parts } from './compose.ts';

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

/** Returns a line on what a `local` or `development` server leaves open, and how to close it; undefined for nothing. */
export function openDoors(config: Config): string | undefined {
  const { environment, isLoopback } = config;
  if ((environment !== 'local' && environment !== 'development') || isLoopback) return undefined;
  const doors = [
    ...(config.auth.kind === 'embedded' && config.auth.takesNewcomers ? ['registration (SIGNUPS_ENABLED=false)'] : []),
    ...(isPlain(config) ? ['plain http (TLS_CERT and TLS_KEY, or a proxy with https and its PUBLIC_URL)'] : []),
    ...(hasMailbox(config) ? ['the mails, for whoever has their address (APP_ENV=production, or SMTP_URL)'] : []),
  ];
  return doors.length === 0
    ? undefined
    : `Others can reach this server while APP_ENV is ${environment}. Open (and what closes it): ${doors.join('; ')}. For more than trying it out set APP_ENV=production.`;
}

// Whether other machines can use plain http. With an https PUBLIC_URL and a loopback HOST, only a local proxy can.
const isPlain = ({ tls, publicUrl, host }: Config): boolean =>
  tls === undefined && (!publicUrl.startsWith('https://') || !isLoopbackHost(host));
