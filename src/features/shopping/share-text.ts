import { copyText } from '#parts/copy-text.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

/** Hands a text to whatever the device shares with, or puts it on the clipboard where it shares with nothing. */
export const shareText = async (text: string): Promise<void> => {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: t('titles.shopping'), text });
      return;
    } catch (fault) {
      if (fault instanceof DOMException && fault.name === 'AbortError') return; // the person thought better of it
    }
  }
  if (await copyText(text)) notify.done(t('shopping.copied'));
  else notify.problem(t('shopping.notCopied'));
};
