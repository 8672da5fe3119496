import { copyText } from '#parts/output/copy-text.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

/** Opens the device's share dialog for a text; copies the text if there is no dialog or if it fails. */
export async function shareText(text: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: t('titles.shopping'), text });
      return;
    } catch (fault) {
      if (fault instanceof DOMException && fault.name === 'AbortError') return; // the person closed the share dialog
    }
  }
  if (await copyText(text)) notify.done(t('shopping.copied'));
  else notify.problem(t('shopping.notCopied'));
}
