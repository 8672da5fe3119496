/** Copies a text to the clipboard; false if the browser forbids it. Works without a clipboard API (plain http). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // the browser has no clipboard API, or refused to copy
  }
}

/**
 * Copies by selecting a text field. Puts the field into an open dialog, because a dialog makes the rest of the page
 * inert.
 */
const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
};
