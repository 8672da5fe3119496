// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';

import { Button } from '#ui/button.tsx';
import { Gauge } from '#ui/gauge.tsx';
import { Menu } from '#ui/menu.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { Tabs } from '#ui/tabs.tsx';

import { doing, drawn, found, typeInto } from './drawn.tsx';

let page: ReturnType<typeof drawn>;
afterEach(() => page.end());

describe('A button', () => {
  test('does not submit a form unless told so', () => {
    page = drawn(<Button>Save</Button>);
    expect(found<HTMLButtonElement>(page.box, 'button').type).toBe('button');
  });

  test('that is busy keeps the focus but hears no second press', () => {
    let presses = 0;
    const button = (busy: boolean) => (
      <Button busy={busy} onClick={() => (presses += 1)}>
        Save
      </Button>
    );
    page = drawn(button(false));
    const element = found<HTMLButtonElement>(page.box, 'button');
    element.focus();
    doing(() => element.click());
    page.draw(button(true));
    doing(() => element.click());
    expect([presses, element.disabled, document.activeElement === element]).toEqual([1, false, true]);
  });
});

describe('A menu', () => {
  const chosen: string[] = [];
  const entry = (label: string, id: string) => ({ label, onSelect: () => void chosen.push(id) });
  const [send, ...others] = [entry('Send now', 'send'), entry('Guild', 'first'), entry('Guild', 'second')] as const;
  const menu = (entries: readonly (typeof send)[]) => <Menu label="More" entries={entries} />;
  const lines = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const words = () => lines().map(({ textContent }) => textContent);
  const open = () => doing(() => found<HTMLButtonElement>(page.box, '[aria-haspopup=menu]').click());

  test('keeps the lines that it opened with, also two of one name, and has the new ones the next time', async () => {
    page = drawn(menu([send, ...others]));
    open();
    await expect.poll(words).toEqual(['Send now', 'Guild', 'Guild']);
    page.draw(menu(others));
    expect(words()).toEqual(['Send now', 'Guild', 'Guild']);
    doing(() => lines()[2]?.click());
    expect(chosen).toEqual(['second']);
    await expect.poll(words).toEqual([]);
    open();
    await expect.poll(words).toEqual(['Guild', 'Guild']);
  });
});

const Search = () => {
  const [text, setText] = useState('');
  return <SearchField label="Search threads" value={text} onChange={setText} />;
};

describe('A search', () => {
  test('is emptied by Escape and by its cross, and keeps the focus', () => {
    page = drawn(<Search />);
    const input = found<HTMLInputElement>(page.box, 'input');
    expect(page.box.querySelector('button')).toBeNull();
    typeInto(input, '1902');
    doing(() => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect(input.value).toBe('');
    typeInto(input, '1902');
    doing(() => found(page.box, '[aria-label=Clear]').click());
    expect([input.value, document.activeElement === input]).toEqual(['', true]);
  });

  test('lets Escape pass when it is empty, so that a dialog around it can end', () => {
    page = drawn(<Search />);
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    doing(() => found(page.box, 'input').dispatchEvent(escape));
    expect(escape.defaultPrevented).toBe(false);
  });
});

const Three = () => {
  const [tab, setTab] = useState<'a' | 'b' | 'c'>('a');
  const tabs = (['a', 'b', 'c'] as const).map((id) => ({ id, label: id }));
  return (
    <Tabs label="Team" tabs={tabs} selected={tab} onSelect={setTab}>
      Panel {tab}
    </Tabs>
  );
};

describe('Tabs', () => {
  test.each([
    ['ArrowRight', 'b'],
    ['ArrowLeft', 'c'],
    ['End', 'c'],
    ['Home', 'a'],
  ])('%s leads from the first of three to %s, with the focus', (key, there) => {
    page = drawn(<Three />);
    doing(() => found(page.box, '[data-tab=a]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    expect(found(page.box, '[role=tabpanel]').textContent).toBe(`Panel ${there}`);
    expect(document.activeElement?.textContent).toBe(there);
    expect([...page.box.querySelectorAll('[tabindex="0"][role=tab]')].map((tab) => tab.textContent)).toEqual([there]);
  });

  test('End and a step to the right lead round to the first', () => {
    page = drawn(<Three />);
    const press = (tab: string, key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      doing(() => found(page.box, `[data-tab=${tab}]`).dispatchEvent(event));
    };
    press('a', 'End');
    press('c', 'ArrowRight');
    expect(found(page.box, '[role=tabpanel]').textContent).toBe('Panel a');
  });
});

describe('What is only to be looked at', () => {
  test('a swatch is silent, and a colour that is not set is not black', () => {
    page = drawn(<Swatch hex={null} />);
    const swatch = found(page.box, 'span');
    expect([swatch.getAttribute('aria-hidden'), swatch.dataset['unset'], swatch.style.backgroundColor]).toEqual([
      'true',
      'true',
      '',
    ]);
  });

  test('a gauge says in words what it draws, and marks what is low', () => {
    page = drawn(<Gauge label="In stock" value={400} max={2000} low={500} words="400 of 2,000 m" />);
    const meter = found(page.box, 'meter');
    expect([meter.getAttribute('aria-label'), meter.getAttribute('aria-valuetext')]).toEqual([
      'In stock',
      '400 of 2,000 m',
    ]);
    expect(page.box.querySelector('[data-low]')).not.toBeNull();
  });

  test('a state is read out under its name', () => {
    page = drawn(<StatusPill label="Sync">All changes saved</StatusPill>);
    const status = found(page.box, 'output');
    expect([status.getAttribute('aria-label'), status.textContent]).toEqual(['Sync', 'All changes saved']);
  });
});
