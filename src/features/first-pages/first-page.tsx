import '#texts/en/side-pages.ts';
import { Link } from 'wouter';
import type { NamedIconProps } from '#parts/drawn-icon.tsx';
import { NamedIcon } from '#parts/named-icon.tsx';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';
import styles from './first-page.module.css';
import { Counts } from './counts.tsx';

/** What `/inventory/check` and the others are about, by the name of their title. */
export type FirstPageName = keyof typeof pages;

interface Page {
  readonly icon: NamedIconProps;
  /** Whether it says what the team owns. */
  readonly shows?: 'stock';
  /** Where something of it can be done today, by the title of that page. */
  readonly ways: readonly {
    readonly href: string;
    readonly title: 'threads' | 'designs';
  }[];
}

const threads = { href: '/inventory/threads', title: 'threads' } as const;
const designs = { href: '/inventory/designs', title: 'designs' } as const;

const pages = {
  designs: { icon: { name: 'lucide:flower-2', instead: 'grid' }, shows: 'stock', ways: [threads] },
  design: { icon: { name: 'lucide:flower-2', instead: 'grid' }, ways: [designs] },
} satisfies Readonly<Record<string, Page>>;

/** A page before its work is built: what it will be for, that it is not there yet, what the book knows about it already, and the ways on. */
export const FirstPage = ({ name }: { readonly name: FirstPageName }) => {
  const { icon, shows, ways }: Page = pages[name];
  return (
    <>
      <PageHead title={t(`titles.${name}`)} />
      <Card as="section" className={styles.page}>
        <span className={styles.picture}>
          <NamedIcon {...icon} />
        </span>
        <p className={styles.about}>{t(`firstPages.${name}`)}</p>
        <p className={styles.soon}>{t('firstPages.soon')}</p>
        {shows !== undefined && <Counts />}
        <ul className={styles.ways}>
          {ways.map(({ href, title }) => (
            <li key={href}>
              <Link href={href} {...buttonLook('plain')}>
                {t(`titles.${title}`)}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
};
