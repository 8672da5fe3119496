import '#texts/en/scan.ts';
import { Link } from 'wouter';
import type { ScannedBarcode } from '#core/codes/scanned-code.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button.tsx';
import { BarcodeCard } from './barcode-card.tsx';
import styles from './barcode-card.module.css';
import { whichOf } from './code-meaning.ts';
import type { MeantBarcode } from './known-barcode.ts';
import { WhichCodeCard } from './use-thread-codes.tsx';
import { threadPath } from '#parts/threads/thread-path.ts';

export function AskedBarcode({
  code,
  meant,
  onChoose,
}: {
  readonly code: ScannedBarcode;
  readonly meant: MeantBarcode;
  readonly onChoose: (code: ScannedBarcode) => void;
}) {
  const which = whichOf(meant, code);
  if (which !== undefined) return <WhichCodeCard question={which} onChoose={(choice) => onChoose(choice.code)} />;
  const { place, owned, spool } = meant.barcode;
  return (
    <div className={styles.question}>
      {place !== undefined && (
        <Link href={`/inventory/places/${place.id}`} {...buttonLook('plain', 'medium', styles.wide)}>
          {t('scan.open', { what: place.data.name })}
        </Link>
      )}
      {owned !== undefined && spool !== undefined && (
        <Link href={threadPath(owned.id, spool.id)} {...buttonLook('plain', 'medium', styles.wide)}>
          {t('scan.open', { what: spool.spool.shortCode })}
        </Link>
      )}
      <BarcodeCard barcode={meant.barcode} />
    </div>
  );
}
