import { useId, useState, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { IconButton } from './button.tsx';
import styles from './info-tip.module.css';

/** An (i) button that explains what is beside it. Escape, or losing the focus, closes the explanation. */
export function InfoTip({
  label,
  side = 'start',
  className,
  children,
}: {
  /** What the explanation is about. */
  readonly label: string;
  /** The edge of the (i) at which the explanation begins. */
  readonly side?: 'start' | 'end';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <span className={classNames(styles.tip, className)}>
      <IconButton
        icon="info"
        label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          event.preventDefault(); // without this, a dialog around the button would close too
          setOpen(false);
        }}
      />
      {/* A live region must exist before its text does, or screen readers do not read the text out. */}
      <span id={id} role="status">
        {isOpen && (
          <span className={styles.text} data-side={side}>
            {children}
          </span>
        )}
      </span>
    </span>
  );
}
