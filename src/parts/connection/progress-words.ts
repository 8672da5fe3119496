import { t } from '#texts/t.ts';

interface Progress {
  readonly what: 'first' | 'refresh' | 'more' | 'send';
  readonly done: number;
  readonly total: number;
}

export function progressWords({ what, ...counts }: Progress): string {
  if (what === 'send') return t('sync.sending', counts);
  return what === 'refresh' ? t('sync.refreshing', counts) : t('sync.reading', counts);
}
