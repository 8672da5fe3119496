/** Focuses the first field named in `wrong` and returns whether it did. Does nothing if the focus has left `from`. */
export function focusFirst(
  form: HTMLFormElement,
  wrong: object,
  from: Element | null = document.activeElement,
): boolean {
  // If the person has moved the focus, leave it there: they may be typing.
  if (document.activeElement !== from) return false;
  const field = [...form.elements].find((one) => Object.hasOwn(wrong, one.getAttribute('name') ?? ''));
  if (!(field instanceof HTMLElement)) return false;
  field.focus();
  return true;
}
