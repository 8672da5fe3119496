/** What is saved where, and new versions of the app. */
export const sync = {
  'sync.label': 'Sync',
  'sync.saved': 'All changes saved',
  'sync.waiting_one': '{{count, number}} change waiting',
  'sync.waiting_other': '{{count, number}} changes waiting',
  'sync.offline': 'Offline',
  'sync.offlineWaiting_one': 'Offline – {{count, number}} change saved on this device',
  'sync.offlineWaiting_other': 'Offline – {{count, number}} changes saved on this device',
  'sync.attention_one': '{{count, number}} needs attention',
  'sync.attention_other': '{{count, number}} need attention',
  'sync.syncNow': 'Sync now',
  'sync.updateReady': 'A new version is ready',
  'sync.reload': 'Reload',
  'sync.needsConnection': 'Needs a connection',
} as const;
