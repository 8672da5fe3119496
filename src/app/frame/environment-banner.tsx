import type { PageConfig } from '#core/wire/config-wire.ts';
import { t } from '#texts/t.ts';
import styles from './environment-banner.module.css';

export function EnvironmentBanner({ environment }: { readonly environment: PageConfig['environment'] | undefined }) {
  if (environment === undefined || environment === 'production') return null;
  const name = t(`shell.${environment}`);
  return (
    <aside aria-label={name} className={styles.strip} data-environment={environment} data-print="no">
      {name}
    </aside>
  );
}
