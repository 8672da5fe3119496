import { t } from '#texts/t.ts';

/** The progress of a long pull, or of sending a long queue. */
interface Progress {
  readonly what: 'first' | 'refresh' | 'more' | 'send';
  readonly done: number;
  readonly total: number;
}

/** Writes the progress of a long pull, or of sending a long queue, in words. */
export const progressWords = ({ what, ...counts }: Progress): string => {
  if (what === 'send') return t('sync.sending', counts);
  return what === 'refresh' ? t('sync.refreshing', counts) : t('sync.reading', counts);
};
