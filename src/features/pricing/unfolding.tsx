import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './pricing.module.css';

/** A part behind its title. It is drawn only while it is open: twenty lines that nobody sees would slow every keystroke. */
export const Unfolding = ({
  title,
  isNeeded = false,
  children,
}: {
  readonly title: string;
  /** Opens it: a field inside holds something wrong. It stays open when that is mended, who types there is not thrown out. */
  readonly isNeeded?: boolean;
  readonly children: ReactNode;
}) => {
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
};
