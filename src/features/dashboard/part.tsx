import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '#ui/icon.tsx';
import styles from './part.module.css';

/** One part of the dashboard: a heading, the way to the place to act, and what there is to say. */
export const Part = ({
  title,
  more,
  href,
  children,
}: {
  readonly title: string;
  readonly more?: string;
  readonly href?: string;
  readonly children: ReactNode;
}) => (
  <section className={styles.part}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {href !== undefined && (
        <Link href={href}>
          {more} <Icon name="chevron" size="s" />
        </Link>
      )}
    </div>
    {children}
  </section>
);
