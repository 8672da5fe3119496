/** Whether a text is an ISO 4217 currency code that this platform supports. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** How many decimals a currency has by ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. */
export const currencyDecimals = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
