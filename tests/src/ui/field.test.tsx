// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';

import { CheckboxField } from '#ui/checkbox-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

import { doing, drawn, found, typeInto } from './drawn.tsx';

let page: ReturnType<typeof drawn> | undefined;
afterEach(() => page?.end());

const nothing = () => undefined;
const words = (box: ParentNode, ids: string | null) =>
  (ids ?? '').split(' ').map((id) => found(box, `[id="${id}"]`).textContent);

describe('A field', () => {
  test('is tied to its label, and to hint and error in this order', () => {
    page = drawn(<TextField label="Code" hint="As printed." error="Code is needed." value="" onChange={nothing} />);
    const input = found<HTMLInputElement>(page.box, 'input');
    expect([...(input.labels ?? [])].map((label) => label.textContent)).toEqual(['Code']);
    expect(words(page.box, input.getAttribute('aria-describedby'))).toEqual(['As printed.', 'Code is needed.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  test('says nothing about faults or help that are not there', () => {
    page = drawn(<TextField label="Code" value="" onChange={nothing} />);
    const input = found(page.box, 'input');
    expect([input.hasAttribute('aria-describedby'), input.hasAttribute('aria-invalid')]).toEqual([false, false]);
  });

  test('keeps the word "optional" out of its name', () => {
    page = drawn(<TextField label="Notes" optional value="" onChange={nothing} />);
    expect(found(page.box, 'label').textContent).toBe('Notes');
    expect(page.box.textContent).toContain('optional');
  });

  test('takes the id it is given, so that another element can point at it', () => {
    page = drawn(<TextField id="code" label="Code" hint="Help" value="" onChange={nothing} />);
    expect(found(page.box, 'input').getAttribute('aria-describedby')).toBe('code-hint');
  });
});

const Counter = ({ start }: { readonly start: string }) => {
  const [text, setText] = useState(start);
  return <NumberField label="Spools" value={text} onChange={setText} stepper min={1} />;
};

describe('A number field', () => {
  const press = (box: ParentNode, label: string) => doing(() => found(box, `[aria-label="${label}"]`).click());

  test('keeps what was typed, however odd, for the person to correct', () => {
    page = drawn(<Counter start="2" />);
    const input = found<HTMLInputElement>(page.box, 'input');
    typeInto(input, '1,5x');
    expect(input.value).toBe('1,5x');
  });

  test('steps by one, and not below its least', () => {
    page = drawn(<Counter start="2" />);
    const input = found<HTMLInputElement>(page.box, 'input');
    press(page.box, 'One more');
    expect(input.value).toBe('3');
    press(page.box, 'One fewer');
    press(page.box, 'One fewer');
    expect(input.value).toBe('1');
    expect(found<HTMLButtonElement>(page.box, '[aria-label="One fewer"]').disabled).toBe(true);
  });

  test('steps from a grouped figure and from nothing', () => {
    page = drawn(<Counter start="1,000" />);
    const input = found<HTMLInputElement>(page.box, 'input');
    press(page.box, 'One more');
    expect(input.value).toBe('1001');
    typeInto(input, '');
    press(page.box, 'One more');
    expect(input.value).toBe('2');
  });

  test('asks a tablet for its keys with figures', () => {
    page = drawn(<NumberField label="Length" value="" onChange={nothing} unit="m" />);
    expect(found(page.box, 'input').getAttribute('inputmode')).toBe('decimal');
  });
});

describe('A password field', () => {
  test('shows what is typed on request, and no other control answers to its label', () => {
    page = drawn(<PasswordField label="Password" value="s" onChange={nothing} autoComplete="current-password" />);
    const input = found<HTMLInputElement>(page.box, 'input');
    const eye = found(page.box, 'button');
    expect([input.type, eye.getAttribute('aria-label')?.toLowerCase().includes('password')]).toEqual([
      'password',
      false,
    ]);
    doing(() => eye.click());
    expect(input.type).toBe('text');
  });
});

describe('A choice', () => {
  test('answers one of its own options', () => {
    const options = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ] as const;
    const chosen: string[] = [];
    page = drawn(<SelectField label="Kind" value="a" onChange={(value) => chosen.push(value)} options={options} />);
    const select = found<HTMLSelectElement>(page.box, 'select');
    doing(() => {
      select.value = 'b';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(chosen).toEqual(['b']);
  });

  test('of yes or no is named by its words and carries its error', () => {
    page = drawn(<CheckboxField label="Staple" checked={false} onChange={nothing} error="Say so." />);
    const box = found<HTMLInputElement>(page.box, 'input');
    expect([...(box.labels ?? [])].map((label) => label.textContent)).toEqual(['Staple']);
    expect(words(page.box, box.getAttribute('aria-describedby'))).toEqual(['Say so.']);
  });
});
