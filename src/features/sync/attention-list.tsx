import { t } from '#texts/t.ts';
import { later } from '#ui/later.tsx';
import type { AttentionCase } from './card-in-words.ts';
import { Section } from './section.tsx';
import styles from './section.module.css';

const AttentionCard = later(async () => (await import('./attention-card.tsx')).AttentionCard);

export function AttentionList({ cases }: { readonly cases: readonly AttentionCase[] }) {
  return (
    <Section
      title={t('syncPage.attention')}
      text={cases.length === 0 ? t('syncPage.attentionNone') : t('syncPage.attentionText')}
    >
      {cases.length > 0 && (
        <ul aria-label={t('syncPage.attention')} className={styles.cards}>
          {cases.map((one) => (
            <li key={one.entry.mid}>
              <AttentionCard about={one} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
