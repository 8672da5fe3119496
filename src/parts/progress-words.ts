import { t } from '#texts/t.ts';

/** How far long work of the engine has come. */
export interface Progress {
  readonly what: 'first' | 'refresh' | 'more' | 'send';
  readonly done: number;
  readonly total: number;
}

/** How far a long reading, or the sending of a long queue, has come, in words. */
export const progressWords = ({ what, ...counts }: Progress): string => {
  if (what === 'send') return t('sync.sending', counts);
  return what === 'refresh' ? t('sync.refreshing', counts) : t('sync.reading', counts);
};
