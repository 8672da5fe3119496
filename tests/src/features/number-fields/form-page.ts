import { vi } from 'vitest';

export interface Page {
  readonly box: HTMLElement;
  /** Whether the form reported that it saved or was closed. */
  readonly isSaved: () => boolean;
  readonly end: () => void;
}

export const fieldsIn = (box: HTMLElement): readonly HTMLInputElement[] =>
  [...box.querySelectorAll<HTMLInputElement>('input[inputmode=decimal], input[inputmode=numeric]')].filter(
    (one) => !one.disabled,
  );

export const labelOf = (field: HTMLInputElement): string =>
  [...(field.labels ?? [])].map((one) => one.textContent?.trim()).join(' ');

export const unitOf = (field: HTMLInputElement): string =>
  field.parentElement?.querySelector('span')?.textContent ?? '';

export const nameOf = (field: HTMLInputElement, fields: readonly HTMLInputElement[]): string => {
  const label = labelOf(field);
  const alike = fields.filter((one) => labelOf(one) === label);
  return alike.length === 1 ? label : `${label} (${alike.indexOf(field) + 1})`;
};

export const sentenceAt = (field: HTMLInputElement): string => {
  if (field.getAttribute('aria-invalid') !== 'true') return '';
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((one) => one.endsWith('-error'));
  return id === undefined ? '' : (document.getElementById(id)?.textContent ?? '');
};

export const typeInto = (field: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

export const soon = () => new Promise((resolve) => setTimeout(resolve));

export const until = async (holds: () => boolean, what: string): Promise<void> => {
  const end = Date.now() + 20_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`This never came: ${what}`);
    await soon();
  }
};

export const pressIn = async (page: Page, name: string): Promise<void> => {
  const found = () =>
    // the entries of a menu are outside of the form's element
    [...page.box.ownerDocument.querySelectorAll<HTMLButtonElement>('button, [role=menuitem]')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name,
    );
  await until(() => found() !== undefined && found()?.disabled !== true, `a button ${name}`);
  found()?.click();
  await soon();
};

/** Opens every folded part and waits until no more fields appear, because some are loaded only then. */
export const unfold = async ({ box }: Page): Promise<void> => {
  let count = -1;
  for (let quiet = 0; quiet < 10; quiet += 1) {
    for (const part of box.querySelectorAll('details:not([open])')) {
      part.setAttribute('open', '');
      part.dispatchEvent(new Event('toggle'));
    }
    await vi.dynamicImportSettled();
    await soon();
    const now = box.querySelectorAll('input').length;
    if (now !== count) quiet = 0;
    count = now;
  }
};

export const isBusy = (page: Page): boolean =>
  page.box.querySelector('[aria-busy=true], progress, [role=progressbar]') !== null;
