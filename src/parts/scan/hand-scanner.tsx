import '#texts/en/scan.ts';
import { useEffect, useRef, useState } from 'react';
import { typedCode } from '#core/codes/scanned-code.ts';
import { t } from '#texts/t.ts';
import { Stack } from '#ui/stack.tsx';
import { createBeep } from './beep.ts';
import styles from './hand-scanner.module.css';
import { useScanSettings } from './known-barcode.ts';
import { ScannedList, type Scanned } from './scanned-list.tsx';
import { useKeyScans } from './use-key-scans.ts';
import { useThreadCodes, type ThreadCodes } from './use-thread-codes.tsx';

/** Handles a hand scanner's codes while it is mounted. Lists the last result and all earlier warnings. */
export function HandScanner(wanted: ThreadCodes) {
  const [settings] = useScanSettings();
  const [list, setList] = useState<readonly (Scanned & { readonly at: number })[]>([]);
  const beep = useRef<ReturnType<typeof createBeep>>(undefined);
  const place = useRef<HTMLDivElement>(null);
  const { onCode, question } = useThreadCodes(wanted);
  const isAsking = question !== undefined;
  const sound = (isGood: boolean) => {
    if (!settings.beeps) return;
    beep.current ??= createBeep();
    beep.current.sound(isGood);
  };
  useEffect(() => () => beep.current?.end(), []);
  useEffect(() => {
    if (!isAsking) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.querySelector('input')?.focus();
  }, [isAsking]);
  useKeyScans(async (text, byKeys) => {
    const code = typedCode(text, byKeys);
    const scanned = code.is === 'unusable' ? unusable() : await onCode(code, true);
    sound(scanned?.tone === 'good');
    if (scanned !== undefined)
      setList((before) => [
        { ...scanned, at: (before[0]?.at ?? 0) + 1 },
        ...before.filter(({ tone }) => tone === 'warn'),
      ]);
  });
  return (
    <Stack ref={place} gap="s">
      {question ?? <p className={styles.hint}>{t('scan.byHandHere')}</p>}
      {list.length > 0 && <ScannedList list={list} isRest />}
    </Stack>
  );
}

const unusable = (): Scanned => ({ words: t('scan.unusable'), tone: 'warn' });
