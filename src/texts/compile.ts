import type { Messages } from '@lingui/core';

type Part = string | [name: string, format?: 'number'];

/** Texts in the form that the message library reads: `{{name}}` is filled in, `{{name, number}}` is written as a number here, and `key_one` with `key_other` become one message that follows `count`. */
export const compile = (texts: Readonly<Record<string, string>>): Messages => {
  const messages: Messages = {};
  for (const [key, text] of Object.entries(texts)) {
    if (key.endsWith(one)) continue;
    const base = key.endsWith(other) ? key.slice(0, -other.length) : undefined;
    const singular = base === undefined ? undefined : texts[base + one];
    if (base === undefined || singular === undefined) messages[key] = partsOf(text);
    else messages[base] = [['count', 'plural', { one: partsOf(singular), other: partsOf(text) }]];
  }
  return messages;
};

const one = '_one';
const other = '_other';

const partsOf = (text: string): Part[] =>
  text.split(/(\{\{[^}]+\}\})/u).flatMap((part): Part[] => {
    const [, name, isNumber] = /^\{\{(\w+)(, number)?\}\}$/u.exec(part) ?? [];
    if (name === undefined) return part === '' ? [] : [part];
    return [isNumber === undefined ? [name] : [name, 'number']];
  });
