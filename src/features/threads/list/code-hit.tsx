import '#texts/en/scan.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { looksLikeBarcode } from '#core/codes/barcode-value.ts';
import { scannedCode, type ScannedBarcode } from '#core/codes/scanned-code.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { AskedBarcode } from '#parts/scan/asked-barcode.tsx';
import { useBarcode } from '#parts/scan/known-barcode.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';

/** Shows what a typed code means if no thread's words contain it. Asks about an unknown barcode. */
export function CodeHit({ text }: { readonly text: string }) {
  const [said, setSaid] = useState<{ readonly of: string; readonly code: ScannedBarcode }>();
  const typed = scannedCode(text);
  const code = said?.of === text ? said.code : typed.is === 'barcode' ? typed : undefined;
  const meant = useBarcode(code);
  if (code === undefined || meant === undefined) return null;
  const { isKnown, owned, spool } = meant.barcode;
  if (!isKnown && !looksLikeBarcode(text)) return null;
  return (
    <section aria-label={t('scan.whichCode')}>
      {isKnown && owned !== undefined && spool === undefined && meant.or === undefined && (
        <Link href={`/inventory/threads/${owned.id}`} {...buttonLook('plain')}>
          {t('scan.open', { what: threadTitle(owned.thread) })}
        </Link>
      )}
      <AskedBarcode code={code} meant={meant} onChoose={(chosen) => setSaid({ of: text, code: chosen })} />
    </section>
  );
}
