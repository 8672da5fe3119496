import type { PriceProfile } from '#core/pricing/price-profile.ts';
import type { LineDraft, PricingDraft } from '../pricing-draft.ts';

/** Removes a rush or extras that the profile does not have from the draft; `left` names what was removed. */
export const knownToProfile = (
  draft: PricingDraft,
  { rush, extras }: PriceProfile,
): {
  readonly draft: PricingDraft;
  readonly left: { readonly rush: string | null; readonly extras: readonly string[] };
} => {
  const hasRush = draft.rush === '' || rush.some(({ withinDays }) => String(withinDays) === draft.rush);
  const codes = new Set(extras.map(({ code }) => code));
  const unknown = draft.lines.flatMap((line) => (line.extras ?? []).filter(({ code }) => !codes.has(code)));
  return {
    draft: {
      ...draft,
      rush: hasRush ? draft.rush : '',
      lines: draft.lines.map((line) => withKnownExtras(line, codes)),
    },
    left: { rush: hasRush ? null : draft.rush, extras: [...new Set(unknown.map(({ label }) => label))] },
  };
};

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
