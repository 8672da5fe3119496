import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './pricing.module.css';

/**
 * A part that opens below its title. Rendered only while open, because twenty hidden lines would slow every keystroke.
 */
export function Unfolding({
  title,
  isNeeded = false,
  children,
}: {
  readonly title: string;
  /** True opens the part, because a field in it has a problem. It stays open afterwards. */
  readonly isNeeded?: boolean;
  readonly children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isNeeded && details.current) details.current.open = true;
  }, [isNeeded]);
  return (
    <details ref={details} className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
