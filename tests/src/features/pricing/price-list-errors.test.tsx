// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import { draftOfProfile, typedProfile } from '#features/pricing/profiles/profile-draft.ts';
import { ProfileLists } from '#features/pricing/profiles/profile-form.tsx';
import { problemSentence } from '#parts/actions/reasons.ts';
import { initTexts } from '#texts/init-texts.ts';
import { drawn } from '../../ui/drawn.tsx';

afterEach(() => initTexts('en'));

test.each([
  ['EUR', 'Row 3 is too large: 999,999,999.99 at most.'],
  ['JPY', 'Row 3 is too large: 99,999,999,999 at most.'],
] as const)('A price above the limit is told with the limit as people type it, in %s.', (currency, sentence) => {
  const profile = starterProfile('matrix', { currency });
  const draft = { ...draftOfProfile(profile), matrix: '\t1\n0-5000\t8\n5001-8000\t999999999999\n8001+\t9' };
  const read = typedProfile(draft, profile);
  const page = drawn(
    <ProfileLists
      draft={draft}
      model="matrix"
      currency={currency}
      problems={read.ok ? {} : read.error}
      sentence={problemSentence}
      onChange={() => undefined}
    />,
  );
  expect(document.body.textContent).toContain(sentence);
  page.end();
});

test.each([
  ['en', 'EUR', 'Row 3 takes at most two decimals.'],
  ['de', 'EUR', 'Zeile 3: höchstens zwei Nachkommastellen.'],
  ['en', 'JPY', 'Row 3 takes whole numbers only.'],
] as const)('A price that is too exact is told with its row, in %s for %s.', async (tag, currency, sentence) => {
  await initTexts(tag);
  const profile = starterProfile('matrix', { currency });
  const draft = { ...draftOfProfile(profile), matrix: '\t1\n0-5000\t8\n5001-8000\t8.8051\n8001+\t9' };
  const read = typedProfile(draft, profile);
  const page = drawn(
    <ProfileLists
      draft={draft}
      model="matrix"
      currency={currency}
      problems={read.ok ? {} : read.error}
      sentence={problemSentence}
      onChange={() => undefined}
    />,
  );
  expect(document.body.textContent).toContain(sentence);
  page.end();
});
