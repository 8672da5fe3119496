import type { PriceProfile } from '#core/pricing/price-profile.ts';
import type { LineDraft, PricingDraft } from '../pricing-draft.ts';

/** Returns the draft without the rush and extras that the profile lacks; `left` names what was removed. */
export function knownToProfile(
  draft: PricingDraft,
  { rush, extras }: PriceProfile,
): {
  readonly draft: PricingDraft;
  readonly left: { readonly rush: string | null; readonly extras: readonly string[] };
} {
  const hasRush = draft.rush === '' || rush.some(({ withinDays }) => String(withinDays) === draft.rush);
  const codes = new Set(extras.map(({ code }) => code));
  const ofLines = draft.lines.flatMap((line) => line.extras ?? []);
  const labels = new Map(ofLines.map(({ code, label }) => [code, label]));
  // an opened quote keeps the extras of its placements without their labels
  const chosen = draft.lines.flatMap(({ placements }) => placements.flatMap(({ kept }) => kept?.extras ?? []));
  const unknown = [...ofLines, ...chosen].filter(({ code }) => !codes.has(code));
  return {
    draft: {
      ...draft,
      rush: hasRush ? draft.rush : '',
      lines: draft.lines.map((line) => withKnownExtras(line, codes)),
    },
    left: {
      rush: hasRush ? null : draft.rush,
      extras: [...new Set(unknown.map(({ code }) => labels.get(code) ?? code))],
    },
  };
}

const withKnownExtras = (line: LineDraft, codes: ReadonlySet<string>): LineDraft => ({
  ...line,
  extras: (line.extras ?? []).filter(({ code }) => codes.has(code)),
  placements: line.placements.map((placement) =>
    placement.kept?.extras === undefined
      ? placement
      : {
          ...placement,
          kept: { ...placement.kept, extras: placement.kept.extras.filter(({ code }) => codes.has(code)) },
        },
  ),
});
