/** Shares a whole amount among `count` parts; what does not divide goes to the first ones, so that the sum is exact. */
export const sharedEvenly = (total: number, count: number): readonly number[] => {
  const [each, odd] = [Math.floor(total / count), total % count];
  return Array.from({ length: count }, (_, at) => (at < odd ? each + 1 : each));
};
