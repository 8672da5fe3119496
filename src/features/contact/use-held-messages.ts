import '#texts/own-texts.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { dropMessage, messagesOf, type HeldMessage } from '#data/me/contact-messages.ts';
import { notKeptSentence } from '#parts/actions/reasons.ts';
import { useDeviceStore } from '#services/device-store.ts';
import { useMeService } from '#services/me-service.ts';
import { useSession } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

export interface HeldMessagesOf {
  readonly messages: readonly HeldMessage[];
  readonly drop: (id: string) => Promise<void>;
  /** Stores a discarded message again and tries to send it. */
  readonly keep: (held: HeldMessage) => void;
  /** The server's time as this device estimates it, in ms since 1970; 0 without a device store. */
  readonly nowMs: number;
}

export function useHeldMessages(): HeldMessagesOf {
  const device = useDeviceStore();
  const load = useMeService();
  const { state } = useSession();
  const userId = state.kind === 'signedOut' ? '' : state.account.userId;
  const messages = useLiveQuery(async () => (device ? messagesOf(device, userId) : []), [device, userId], []);
  const keep = async ({ id, topic, message }: HeldMessage) =>
    void (await (await load()).sendMessage({ id, topic, message }));
  return {
    messages,
    keep: (held) => void keep(held).catch((thrown) => notify.problem(notKeptSentence(thrown, t('contact.notKept')))),
    drop: async (id) => device && dropMessage(device, userId, id),
    nowMs: device?.now() ?? 0,
  };
}
