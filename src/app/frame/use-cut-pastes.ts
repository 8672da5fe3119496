import '#texts/en/drops.ts';
import { useEffect } from 'react';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

/** Says when the browser cuts a pasted text to the length that its field takes. */
export function useCutPastes(): void {
  return useEffect(() => {
    const onPaste = ({ target: field, clipboardData }: ClipboardEvent) => {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.maxLength < 0) return;
      const isOneLine = field instanceof HTMLInputElement;
      const text = (clipboardData?.getData('text/plain') ?? '').replaceAll('\r\n', '\n');
      // a field of one line gets a space for each inner break, and no break at the end
      const pasted = isOneLine ? text.replace(/\n+$/u, '') : text;
      if (pasted === '') return;
      // Some fields do not report their selection. Then assume that the paste replaces all their text.
      const { selectionStart: from, selectionEnd: to, value, maxLength } = field;
      const stays = from === null || to === null ? 0 : value.length - (to - from);
      if (stays + pasted.length > maxLength) notify.problem(t('drops.cut', { limit: maxLength }));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
