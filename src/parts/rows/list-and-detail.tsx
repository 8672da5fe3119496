import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './list-and-detail.module.css';

/** A list and, beside it, the chosen row; on a narrow page only one of them. Both share a route with an optional id. */
export function ListAndDetail({
  list,
  detail,
  selectedId,
  isWhole = false,
}: {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** The id of the open row; the path of the row's link ends with it. */
  readonly selectedId: string | undefined;
  /** Whether the detail needs the whole page, also where there is room for the list beside it. */
  readonly isWhole?: boolean;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useDetailFocus(frame, selectedId);
  return (
    <div className={styles.screen} ref={frame} data-beside>
      <div className={styles.split} data-detail={selectedId === undefined ? undefined : isWhole ? 'whole' : true}>
        <div className={styles.list}>{list}</div>
        {selectedId !== undefined && (
          <div className={styles.detail} key={selectedId} tabIndex={-1} data-detail-pane>
            {detail}
          </div>
        )}
      </div>
    </div>
  );
}

const useDetailFocus = (frame: RefObject<HTMLDivElement | null>, selectedId: string | undefined): void => {
  const before = useRef(selectedId);
  useEffect(() => {
    const closed = before.current;
    before.current = selectedId;
    if (closed === selectedId) return;
    // The focus goes to the detail when it opens, and to the row in the list when the detail closes.
    const target =
      selectedId === undefined
        ? (rowOf(frame.current, closed) ?? frame.current?.querySelector<HTMLElement>('[data-list-title]'))
        : frame.current?.querySelector<HTMLElement>('[data-detail-pane]');
    target?.focus({ preventScroll: true });
  }, [frame, selectedId]);
};

const rowOf = (frame: HTMLElement | null, id: string | undefined): HTMLElement | undefined =>
  [...(frame?.querySelectorAll<HTMLAnchorElement>('a[data-row-link]') ?? [])].find(
    ({ pathname }) => id !== undefined && pathname.endsWith(`/${id}`),
  );
