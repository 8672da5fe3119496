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
  /** Its heads carry different threads: these, in place of one. */
  readonly differing?: readonly Thread[] | undefined;
  /** A small word below: "pinned", the spool, or what is to do. */
  readonly note?: string | undefined;
  readonly isCurrent?: boolean;
  /** Left out where nothing happens on a press. */
  readonly onPress?: (() => void) | undefined;
}

/** A needle as the numbered spool that sits on it. Number, code and name stand in words: the colour is only a hint. */
export const NeedleSpool = ({
  needle,
  thread,
  isUnknown = false,
  differing,
  note,
  isCurrent,
  onPress,
}: NeedleSpoolProps) => {
  const words = wordsOf(thread, isUnknown, differing !== undefined);
  const [first = thread, ...others] = differing ?? [];
  const inside = (
    <>
      <span className={styles.spool}>
        <Swatch
          hex={first?.hex ?? null}
          moreHex={differing === undefined ? (thread?.moreHex ?? []) : others.flatMap(({ hex }) => hex ?? [])}
          shape="round"
          {...(first === undefined && { className: styles.nothing })}
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

const wordsOf = (thread: Thread | undefined, isUnknown: boolean, differs: boolean): string => {
  if (differs) return t('machines.differs');
  if (thread !== undefined) return threadTitle(thread);
  return t(isUnknown ? 'machines.threadGone' : 'machines.empty');
};

/** What a small spool shows: the colours of its thread. */
export type NeedleDot = Pick<Thread, 'hex' | 'moreHex'>;

/** The needles of one head as a row of small spools. */
export const NeedleDots = ({
  needles,
  dots,
}: {
  readonly needles: number;
  /** Undefined for a needle without thread; left out until they are read: then they keep their place, and none looks empty. */
  readonly dots: readonly (NeedleDot | undefined)[] | undefined;
}) => (
  <span className={styles.dots} aria-hidden="true">
    {Array.from({ length: needles }, (_, at) => {
      const dot = dots?.[at];
      return (
        // the place of a needle is what it is
        <span key={at} className={styles.dot} data-dot={stateOf(dots, dot)}>
          {dot !== undefined && <Swatch hex={dot.hex} moreHex={dot.moreHex} size="small" shape="round" />}
        </span>
      );
    })}
  </span>
);

const stateOf = (dots: readonly unknown[] | undefined, dot: NeedleDot | undefined): 'unread' | 'empty' | 'loaded' => {
  if (dots === undefined) return 'unread';
  return dot === undefined ? 'empty' : 'loaded';
};
