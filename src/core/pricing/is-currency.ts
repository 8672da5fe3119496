/** Whether a text is the code of a currency by ISO 4217, as this platform knows them. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);
