import '#texts/en/adding.ts';
import '#texts/en/importing.ts';
import type { ImportPlan } from '#core/exchange/import-plan.ts';
import { threadTitle } from '#core/thread-title.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import styles from '../adding/paste-dialog.module.css';
import { hasChange, hasWork, refusalInWords, threadInWords, workInWords } from './import-words.ts';

const shown = 100;
const shownRefused = 30;

/** What an import would do: in sums, colour by colour, and each row that is left out with its reason. */
export const ImportPreview = ({ plan }: { readonly plan: ImportPlan }) => {
  const { units } = useWorkspace().settings;
  const { refused } = plan;
  const rows = plan.threads.filter(hasChange);
  return (
    <section aria-label={t('importing.result')}>
      <Stack>
        <p role="status">
          {!hasWork(plan) && refused.length === 0 ? t('importing.nothing') : workInWords(plan).join(' · ')}
        </p>
        {refused.length > 0 && (
          <Banner tone="warn">
            <p>{t('importing.refused', { count: refused.length })}</p>
            <ul aria-label={t('importing.refused', { count: refused.length })}>
              {refused.slice(0, shownRefused).map((one, at) => (
                <li key={at}>
                  <b>{t('importing.row', { row: String(one.row) })}</b> {refusalInWords(one)}
                </li>
              ))}
            </ul>
            {refused.length > shownRefused && (
              <p>{t('importing.moreRefused', { count: refused.length - shownRefused })}</p>
            )}
          </Banner>
        )}
        {rows.length > 0 && (
          <ul aria-label={t('importing.result')}>
            {rows.slice(0, shown).map((row) => (
              <li key={row.id} className={styles.row}>
                <Swatch hex={row.thread.hex} size="small" />
                <span className={styles.words}>{threadTitle(row.thread)}</span>
                <span>{threadInWords(row, units)}</span>
              </li>
            ))}
          </ul>
        )}
        {rows.length > shown && <p>{t('adding.andMore', { count: rows.length - shown })}</p>}
      </Stack>
    </section>
  );
};
