import { threadTitle } from '#core/thread-title.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { t } from '#texts/t.ts';
import { Swatch } from '#ui/swatch.tsx';
import styles from './needles.module.css';

/** What a needle shows: its number, and the thread on it. */
export interface NeedleSpoolProps {
  readonly needle: number;
  readonly thread: Thread | undefined;
  /** A thread is on it that is no longer in the team's stock. */
  readonly isUnknown?: boolean;
  /** A small word below: "pinned", the spool, or what is to do. */
  readonly note?: string | undefined;
  readonly isCurrent?: boolean;
  /** Left out where nothing happens on a press. */
  readonly onPress?: (() => void) | undefined;
}

/** A needle as the numbered spool that sits on it. Number, code and name stand in words: the colour is only a hint. */
export const NeedleSpool = ({ needle, thread, isUnknown = false, note, isCurrent, onPress }: NeedleSpoolProps) => {
  const words = thread === undefined ? t(isUnknown ? 'machines.threadGone' : 'machines.empty') : threadTitle(thread);
  const inside = (
    <>
      <span className={styles.spool}>
        <Swatch
          hex={thread?.hex ?? null}
          moreHex={thread?.moreHex ?? []}
          shape="round"
          {...(thread === undefined && { className: styles.nothing })}
        />
        <span className={styles.number}>{needle}</span>
      </span>
      <b className={styles.code}>{thread?.code ?? words}</b>
      <span className={styles.name}>{thread === undefined ? '' : (thread.name ?? thread.brand)}</span>
      <span className={styles.note}>{note ?? thread?.brand ?? ''}</span>
    </>
  );
  const label = t('machines.needleIs', { needle, thread: words });
  return onPress === undefined ? (
    <span className={styles.needle} role="img" aria-label={label}>
      {inside}
    </span>
  ) : (
    <button
      type="button"
      className={styles.needle}
      aria-label={label}
      aria-current={isCurrent || undefined}
      onClick={onPress}
    >
      {inside}
    </button>
  );
};

/** The needles of one head as a row of small spools. */
export const NeedleDots = ({
  threads,
}: {
  readonly threads: readonly (Pick<Thread, 'hex' | 'moreHex'> | undefined)[];
}) => (
  <span className={styles.dots} aria-hidden="true">
    {threads.map((thread, at) => (
      // the place of a needle is what it is
      <span key={at} className={styles.dot} data-empty={thread === undefined || undefined}>
        {thread !== undefined && <Swatch hex={thread.hex} moreHex={thread.moreHex} size="small" shape="round" />}
      </span>
    ))}
  </span>
);
