const raw = 'Take it from src/ui/tokens.css: var(--…).';
const token = /^var\(--[\w-]+\)$/;
const shadowOfTokens = /^(inset|0|var\(--[\w-]+\)|[,\s])+$/;
const words = ['inherit', 'initial', 'unset', 'revert', 'none', '0'];

/** Colours, type sizes, durations, radii and shadows come from src/ui/tokens.css: raw values fail elsewhere. */
export default {
  plugins: ['./tools/lint/stylelint-hover-plugin.mjs'],
  ignoreFiles: ['node_modules/**', 'dist/**', 'data/**', 'test-results/**', 'playwright-report/**'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'house/hover-where-there-is-a-pointer': true,
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'custom-property-no-missing-var-function': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'declaration-no-important': [true, { severity: 'error' }],
    'function-no-unknown': true,
    'no-duplicate-selectors': true,
    'no-invalid-position-at-import-rule': true,
    'property-no-unknown': true,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global', 'local'] }],
    'selector-type-no-unknown': true,
    'unit-no-unknown': true,
    'color-no-hex': [true, { message: raw }],
    'color-named': ['never', { ignore: ['inside-function'], message: raw }],
    'function-disallowed-list': [
      ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'device-cmyk'],
      { message: raw },
    ],
    'declaration-property-value-allowed-list': [
      {
        'font-size': [token, ...words, /^([\d.]+em|100%)$/],
        '/^border(-\\w+)*-radius$/': [/^((var\(--[\w-]+\)|calc\(.*var\(--.*\)|0|50%|inherit)( |$))+$/],
        'box-shadow': [shadowOfTokens, ...words],
        'text-shadow': [shadowOfTokens, ...words],
      },
      { message: raw },
    ],
    'declaration-property-value-disallowed-list': [
      {
        '/^(transition|animation)/': [/(?<![\w-])\d*\.?\d+m?s\b/],
        font: [/\d(px|rem|em|pt)\b/],
        filter: [/drop-shadow\((?!var)/],
      },
      { message: raw },
    ],
  },
  overrides: [
    {
      files: ['src/ui/tokens.css'],
      rules: {
        'color-no-hex': null,
        'color-named': null,
        'function-disallowed-list': null,
      },
    },
  ],
};
