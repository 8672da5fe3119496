import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './dashboard-screen.module.css';

export function Part({
  title,
  ways = [],
  children,
}: {
  readonly title: string;
  readonly ways?: readonly { readonly href: string; readonly words: string }[];
  readonly children: ReactNode;
}) {
  return (
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
}

export function Quiet({
  icon,
  title,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.quiet}>
      <Icon name={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        {children && <p className={styles.hint}>{children}</p>}
      </div>
    </div>
  );
}
