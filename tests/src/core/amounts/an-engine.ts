import { onTestFinished } from 'vitest';

export const engineSays = (currency: string, decimals: number): void => {
  const real = Intl.NumberFormat;
  const planted = function (tag?: Intl.LocalesArgument, options: Intl.NumberFormatOptions = {}) {
    const isAsked = options.currency === currency && options.maximumFractionDigits === undefined;
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return new real(tag, isAsked ? { ...options, ...digits } : options);
  };
  Intl.NumberFormat = Object.assign(planted, real);
  onTestFinished(() => {
    Intl.NumberFormat = real;
  });
};
