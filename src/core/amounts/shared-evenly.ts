/**
 * Splits a whole amount into `count` parts. The remainder goes to the first parts, one unit each, so the sum is exact.
 */
export function sharedEvenly(total: number, count: number): readonly number[] {
  const [each, odd] = [Math.floor(total / count), total % count];
  return Array.from({ length: count }, (_, at) => (at < odd ? each + 1 : each));
}
