import { Link } from 'wouter';
import { pathOfLabelled } from '#parts/threads/labelled-spools.ts';
import { useNoSpoolWords } from '#parts/threads/use-no-spool-words.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';

/** A link to the spool whose label has the searched code, or a note that no spool has it. */
export function SpoolOfCode({ text }: { readonly text: string }) {
  const { rows: threads } = useQuery(stock);
  const none = useNoSpoolWords(text);
  const path = pathOfLabelled(threads, text);
  if (path === undefined) return none;
  return (
    <Link href={path} {...buttonLook('plain')}>
      {t('places.openSpool', { code: text.trim().toUpperCase() })}
    </Link>
  );
}
