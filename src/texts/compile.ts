import type { Messages } from '@lingui/core';

type Part = string | [name: string];

/**
 * Texts in the form that the message library reads: `{{name}}` is filled in, `{{name, number}}` asks for the value
 * under `written(name)`, and `key_one` with `key_other` become one message that follows the value under `pluralForm`.
 */
export const compile = (texts: Readonly<Record<string, string>>): Messages => {
  const messages: Messages = {};
  for (const [key, text] of Object.entries(texts)) {
    if (key.endsWith(one)) continue;
    const base = key.endsWith(other) ? key.slice(0, -other.length) : undefined;
    const singular = base === undefined ? undefined : texts[base + one];
    if (base === undefined || singular === undefined) messages[key] = partsOf(text);
    else messages[base] = [[pluralForm, 'select', { one: partsOf(singular), other: partsOf(text) }]];
  }
  return messages;
};

/** Under which name a message looks for the plural form that `count` takes. */
export const pluralForm = 'count, plural';

/** Under which name a message looks for a number as it is written here. */
export const written = (name: string): string => `${name}, number`;

const one = '_one';
const other = '_other';

const partsOf = (text: string): Part[] =>
  text.split(/(\{\{[^}]+\}\})/u).flatMap((part): Part[] => {
    const [, name, isNumber] = /^\{\{(\w+)(, number)?\}\}$/u.exec(part) ?? [];
    if (name === undefined) return part === '' ? [] : [part];
    return [isNumber === undefined ? [name] : [written(name)]];
  });
