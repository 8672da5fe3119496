import type { AuthRefusal } from '#services/session.tsx';

/** Returns the form field that shows a refusal: `proof` or `value`; undefined for the whole form. */
export function placeOf(refusal: AuthRefusal | undefined): 'proof' | 'value' | undefined {
  switch (refusal?.code) {
    case 'current_password_invalid':
    case 'current_password_required':
    case 'reauthentication_not_valid':
      return 'proof';
    case 'weak_password':
    case 'same_password':
    case 'email_exists':
    case 'validation_failed':
      return 'value';
    default:
      return undefined;
  }
}
