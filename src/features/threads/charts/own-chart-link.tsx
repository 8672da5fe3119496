import '#texts/en/charts.ts';
import { Link } from 'wouter';
import { t } from '#texts/t.ts';
import { buttonLook, type ButtonTone } from '#ui/button-look.ts';

/** A link to add a chart of the team's own, for a brand or number that no built-in chart has. */
export const OwnChartLink = ({ tone = 'quiet' }: { readonly tone?: ButtonTone }) => (
  <Link href="/inventory/threads/charts?add=1" {...buttonLook(tone)}>
    {t('charts.addOwn')}
  </Link>
);
