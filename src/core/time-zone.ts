/** Whether the text names a time zone of the IANA table, as this machine knows it. An offset as `+01:00` is none. */
export const isTimeZone = (text: string): boolean => {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch (fault) {
    if (fault instanceof RangeError) return false;
    throw fault;
  }
};

/** The time zone of this machine, or undefined where it does not say one. */
export const timeZoneHere = (): string | undefined => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
};

/** The day (`YYYY-MM-DD`) and the hour (0–23) that a clock on the wall of a time zone shows at an instant. */
export const localTime = (at: Date, timeZone: string): { readonly day: string; readonly hour: number } => {
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return { day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
};
