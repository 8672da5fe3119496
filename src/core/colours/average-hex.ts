/** Averages RGBA pixels (0–255) in linear light (IEC 61966-2-1) and returns hex; undefined if all are transparent. */
export function averageHex(pixels: ArrayLike<number>): string | undefined {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if (pixels[at + 3] === 0) continue;
    count += 1;
    for (let channel = 0; channel < 3; channel++)
      sums[channel] = (sums[channel] ?? 0) + toLight(pixels[at + channel] ?? 0);
  }
  if (count === 0) return undefined;
  return `#${sums
    .map((sum) =>
      fromLight(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const toLight = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const fromLight = (light: number): number => {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, share)) * 255);
};
