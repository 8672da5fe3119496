import { Link } from 'wouter';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

export function LabelsLink({ of, id }: { readonly of: 'thread' | 'spool' | 'place'; readonly id: string }) {
  return (
    <Link href={`/inventory/labels?${of}=${id}`} {...buttonLook('plain')} data-print="no">
      <Icon name="print" size="s" /> {t('titles.labels')}
    </Link>
  );
}
