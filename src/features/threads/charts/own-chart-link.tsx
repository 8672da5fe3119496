import '#texts/en/charts.ts';
import { Link } from 'wouter';
import { t } from '#texts/t.ts';
import { buttonLook, type ButtonTone } from '#ui/button.tsx';

export function OwnChartLink({ tone = 'quiet' }: { readonly tone?: ButtonTone }) {
  return (
    <Link href="/inventory/threads/charts?add=1" {...buttonLook(tone)}>
      {t('charts.addOwn')}
    </Link>
  );
}
