import '#texts/en/machine-cards.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { t } from '#texts/t.ts';
import { Swatch } from '#ui/swatch.tsx';
import styles from './needles.module.css';

/** A needle's part in the design on the machine: it sews now, is to be loaded, sews later, or has no part. */
export type NeedleMark = 'now' | 'load' | 'later' | 'rest';

interface NeedleSpoolProps {
  readonly needle: number;
  readonly thread: Thread | undefined;
  /** Read only if `thread` is undefined: whether the needle has a thread that the team no longer has. */
  readonly isUnknown?: boolean;
  /** The different threads of this needle on several heads; shown instead of `thread`. */
  readonly differing?: readonly Thread[] | undefined;
  /** A short text below, such as "pinned" or the spool's code; undefined means the thread's brand. */
  readonly note?: string | undefined;
  readonly isCurrent?: boolean;
  readonly mark?: NeedleMark | undefined;
  /** Called on a press; without it the needle is no button. */
  readonly onPress?: (() => void) | undefined;
}

/** A needle, drawn as the numbered spool on it. Number, code and name are in words, because colour is only a hint. */
export function NeedleSpool({
  needle,
  thread,
  isUnknown = false,
  differing,
  note,
  isCurrent,
  mark,
  onPress,
}: NeedleSpoolProps) {
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
  const is = t('machines.needleIs', { needle, thread: words });
  const label = mark === undefined || mark === 'rest' ? is : [is, note].filter(Boolean).join(', ');
  return onPress === undefined ? (
    <span className={styles.needle} role="img" aria-label={label} data-mark={mark}>
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
}

const wordsOf = (thread: Thread | undefined, isUnknown: boolean, differs: boolean): string => {
  if (differs) return t('machines.differs');
  if (thread !== undefined) return threadTitle(thread);
  return t(isUnknown ? 'machines.threadGone' : 'machines.empty');
};

export type NeedleDot = Pick<Thread, 'hex' | 'moreHex'>;

export function NeedleDots({
  needles,
  dots,
}: {
  readonly needles: number;
  /** One dot per needle; undefined for a needle without thread. The list is undefined until read. */
  readonly dots: readonly (NeedleDot | undefined)[] | undefined;
}) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: needles }, (_, at) => {
        const dot = dots?.[at];
        return (
          // a needle is identified by its position
          <span key={at} className={styles.dot} data-dot={stateOf(dots, dot)}>
            {dot !== undefined && <Swatch hex={dot.hex} moreHex={dot.moreHex} size="small" shape="round" />}
          </span>
        );
      })}
    </span>
  );
}

const stateOf = (dots: readonly unknown[] | undefined, dot: NeedleDot | undefined): 'unread' | 'empty' | 'loaded' => {
  if (dots === undefined) return 'unread';
  return dot === undefined ? 'empty' : 'loaded';
};
