import type { sync as english } from '../en/sync.ts';
import type { Translation } from '../translation.ts';

/** Sync and new versions in German. */
export const sync: Translation<typeof english> = {
  'sync.label': 'Abgleich',
  'sync.saved': 'Alles gespeichert',
  'sync.waiting_one': '{{count, number}} Änderung wartet',
  'sync.waiting_other': '{{count, number}} Änderungen warten',
  'sync.savedShort': 'Gespeichert',
  'sync.waitingShort': '{{count, number}} offen',
  'sync.offline': 'Offline',
  'sync.offlineShort': 'Offline · {{count, number}}',
  'sync.attentionShort': '{{count, number}} zu prüfen',
  'sync.offlineWaiting_one': 'Offline – {{count, number}} Änderung auf diesem Gerät gespeichert',
  'sync.offlineWaiting_other': 'Offline – {{count, number}} Änderungen auf diesem Gerät gespeichert',
  'sync.attention_one': '{{count, number}} Änderung braucht dich',
  'sync.attention_other': '{{count, number}} Änderungen brauchen dich',
  'sync.syncNow': 'Jetzt abgleichen',
  'sync.updateReady': 'Eine neue Version ist bereit',
  'sync.reload': 'Neu laden',
  'sync.needsConnection': 'Braucht eine Verbindung',
};
