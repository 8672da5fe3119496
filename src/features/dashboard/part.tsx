import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '#ui/icon.tsx';
import styles from './part.module.css';

/** One part of the dashboard: a heading, links to pages on which a person can act, and its content. */
export const Part = ({
  title,
  ways = [],
  children,
}: {
  readonly title: string;
  /** Links to the pages where the person can act on the content. */
  readonly ways?: readonly { readonly href: string; readonly words: string }[];
  readonly children: ReactNode;
}) => (
  <section className={styles.part}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {ways.map(({ href, words }) => (
        <Link key={href} href={href}>
          {words} <Icon name="chevron" size="s" />
        </Link>
      ))}
    </div>
    {children}
  </section>
);
