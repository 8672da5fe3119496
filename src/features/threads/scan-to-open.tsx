import '#texts/en/scan.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { typedCode } from '#core/codes/scanned-code.ts';
import { BarcodeCard } from '#parts/scan/barcode-card.tsx';
import { isUsable, meaningOf, pathOfMeaning, type CodeMeaning } from '#parts/scan/code-meaning.ts';
import { useKeyScans } from '#parts/scan/use-key-scans.ts';
import { pathOfLearned } from '#parts/scan/use-teach.ts';
import { WhichCodeCard } from '#parts/scan/use-thread-codes.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';

/** Opens the thread, spool, place or machine whose code a hand scanner reads. Asks first about a new or unsure code. */
export function ScanToOpen() {
  const workspace = useWorkspace();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<Extract<CodeMeaning, { readonly is: 'new' | 'either' }>>();
  const open = (meaning: CodeMeaning) => {
    setAsked(meaning.is === 'new' || meaning.is === 'either' ? meaning : undefined);
    const path = pathOfMeaning(meaning);
    if (path !== undefined) navigate(path);
    else if (meaning.is === 'elsewhere') notify.problem(t('scan.elsewhere', { host: meaning.host }));
  };
  const onText = async (text: string, byKeys?: string) => {
    const code = typedCode(text, byKeys);
    if (!isUsable(code)) return notify.problem(t('scan.unusable'));
    open(await meaningOf(workspace, code));
  };
  useKeyScans(onText, 'page');
  const end = () => setAsked(undefined);
  if (asked === undefined) return null;
  return (
    <Dialog title={t(asked.is === 'new' ? 'scan.barcodeWhich' : 'scan.whichCode')} onClose={end}>
      <ScansAbove onText={onText} />
      {asked.is === 'either' ? (
        <WhichCodeCard question={asked.question} onChoose={({ meaning }) => open(meaning)} onSkip={end} />
      ) : (
        <BarcodeCard
          key={asked.barcode.id}
          barcode={asked.barcode}
          onLearned={(learned) => {
            end();
            navigate(pathOfLearned(learned));
          }}
          onSkip={end}
        />
      )}
    </Dialog>
  );
}

/** Handles scans while the dialog is open, because the page behind the dialog gets no scans then. */
const ScansAbove = ({ onText }: { readonly onText: (text: string, byKeys?: string) => Promise<void> }) => {
  useKeyScans(onText);
  return null;
};
