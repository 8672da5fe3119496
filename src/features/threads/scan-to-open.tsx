import '#texts/en/scan.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { scannedCode } from '#core/codes/scanned-code.ts';
import { BarcodeCard } from '#parts/scan/barcode-card.tsx';
import { isUsable, meaningOf, pathOfMeaning } from '#parts/scan/code-meaning.ts';
import type { KnownBarcode } from '#parts/scan/known-barcode.ts';
import { useKeyScans } from '#parts/scan/use-key-scans.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';

/** Opens the thing whose code a hand scanner reads on the list of threads. Asks first about a new barcode. */
export const ScanToOpen = () => {
  const workspace = useWorkspace();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<KnownBarcode>();
  const onText = async (text: string) => {
    const code = scannedCode(text);
    if (!isUsable(code)) return notify.problem(t('scan.unusable'));
    const meaning = await meaningOf(workspace, code);
    setAsked(meaning.is === 'new' ? meaning.barcode : undefined);
    const path = pathOfMeaning(meaning);
    if (path !== undefined) navigate(path);
    else if (meaning.is === 'elsewhere') notify.problem(t('scan.elsewhere', { host: meaning.host }));
  };
  useKeyScans(onText, 'page');
  const end = () => setAsked(undefined);
  if (asked === undefined) return null;
  return (
    <Dialog title={t('scan.barcodeWhich')} onClose={end}>
      <ScansAbove onText={onText} />
      <BarcodeCard
        key={asked.id}
        barcode={asked}
        onLearned={({ threadId }) => {
          end();
          navigate(`/inventory/threads/${threadId}`);
        }}
        onSkip={end}
      />
    </Dialog>
  );
};

/** Takes the scans while the dialog covers the list. */
const ScansAbove = ({ onText }: { readonly onText: (text: string) => Promise<void> }) => {
  useKeyScans(onText);
  return null;
};
