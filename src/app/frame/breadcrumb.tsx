import { Link } from 'wouter';
import { crumbNoteId, screenOf, trailOf } from '#core/navigation.ts';
import { t } from '#texts/t.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './breadcrumb.module.css';

/**
 * The place of this page in the product, with links to the pages above it. A narrow page shows only the nearest link.
 */
export function Breadcrumb({ path }: { readonly path: string }) {
  const steps = path === '/' ? ['/'] : trailOf(path);
  const crumbs = steps.flatMap((step) => {
    const screen = screenOf(step);
    return screen === undefined ? [] : [{ step, title: t(`titles.${screen.title}`) }];
  });
  // a tab with its own address has the same title as its page, so both are one step
  const known = crumbs.filter(({ title }, at) => crumbs[at + 1]?.title !== title);
  return (
    <nav aria-label={t('nav.breadcrumb')} className={styles.trail} data-depth={known.length}>
      <ol>
        {known.map(({ step, title }) => (
          <li key={step}>
            {step === path ? (
              <span aria-current="page">
                {title}
                <span id={crumbNoteId} />
              </span>
            ) : (
              <>
                <Link href={step}>
                  <Icon name="back" size="s" />
                  {title}
                </Link>
                <Icon name="chevron" size="s" />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
