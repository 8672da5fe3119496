import { machineForms } from './machine-forms.tsx';
import { priceForms } from './price-forms.tsx';
import { threadForms } from './thread-forms.tsx';
import type { NumberForm } from './typed-and-kept.ts';

export const numberForms: readonly NumberForm[] = [...threadForms, ...machineForms, ...priceForms];

const asksACode = 'The digits of a code, which is a text.';
const onlyWorksOut =
  'What is typed is worked out on the screen and stored nowhere; what is no number is said at the field.';
const hasNone = 'The kind of row has no number that is typed.';

export const storesNoNumber: Readonly<Record<string, string>> = {
  'src/features/auth/auth-screens.tsx': asksACode,
  'src/features/auth/auth-page.tsx': asksACode,
  'src/features/profile/two-factor.tsx': asksACode,
  'src/features/profile/proof-field.tsx': asksACode,
  'src/parts/scan/scan-dialog.tsx': asksACode,
  'src/features/calculators/calculators-screen.tsx': onlyWorksOut,
  'src/features/calculators/job-calculators.tsx': onlyWorksOut,
  'src/features/hoops/hoops-screen.tsx': onlyWorksOut,
  'src/features/machines/machine-details.tsx': onlyWorksOut,
  'src/features/machines/sewing-dialog.tsx': 'The pieces are remembered on the device, and the run stores its own.',
  'src/features/threads/detail/nearest-usable.tsx': onlyWorksOut,
  'src/parts/tablet/at-tablet.tsx': asksACode,
  'src/features/labels/labels-screen.tsx': onlyWorksOut,
  'src/parts/design-picture/play-bar.tsx': 'A slider, in which nothing is typed.',
  'src/features/designs/design-form.tsx': hasNone,
  'src/features/designs/stitch-card.tsx': onlyWorksOut,
  'src/features/designs/needle-plan.tsx': onlyWorksOut,
  'src/features/places/place-form.tsx': hasNone,
  'src/parts/files/file-form.tsx': hasNone,
  'src/features/team/settings-tab.tsx': 'A setting is no row: its own test types into its one field.',
  'src/features/threads/adding/add-ways.tsx':
    'Its fields are those of amount-fields.tsx, and it saves as the form of a thread that is in no chart does.',
};
