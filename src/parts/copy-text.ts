/** Puts a text on the clipboard; false where the browser does not let the page. Works over plain http too, where there is no clipboard to speak of. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // no clipboard here, or it was refused
  }
};

/** The old way: select it and ask for the copy. A dialog keeps the rest of the page out of reach, so it happens inside the open one. */
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
