/**
 * Moves the focus to the first field of a form, in reading order, that `wrong` has something under its name for, and answers whether it did.
 * Whoever has gone elsewhere since `from` had the focus is left there: what they type now is meant for that place.
 */
export const focusFirst = (
  form: HTMLFormElement,
  wrong: object,
  from: Element | null = document.activeElement,
): boolean => {
  if (document.activeElement !== from) return false;
  const field = [...form.elements].find((one) => Object.hasOwn(wrong, one.getAttribute('name') ?? ''));
  if (!(field instanceof HTMLElement)) return false;
  field.focus();
  return true;
};
