/** The rules of this project that the linter does not have. */
import { comparedTexts } from './rules/compared-texts.mjs';
import { dayIsNoInstant } from './rules/day-is-no-instant.mjs';
import { docstring, noEnum, noReexport } from './rules/exports.mjs';
import { importLawRule } from './rules/imports.mjs';
import { namedDecimals } from './rules/named-decimals.mjs';
import { oneReading } from './rules/one-reading.mjs';
import { pureCore } from './rules/pure-core.mjs';
import { noBareText } from './rules/texts.mjs';

export default {
  meta: { name: 'house' },
  rules: {
    'import-law': importLawRule,
    'no-reexport': noReexport,
    docstring,
    'no-enum': noEnum,
    'no-compared-texts': comparedTexts,
    'named-decimals': namedDecimals,
    'one-reading': oneReading,
    'pure-core': pureCore,
    'day-is-no-instant': dayIsNoInstant,
    'no-bare-text': noBareText,
  },
};
