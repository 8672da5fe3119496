import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** The account's email, for password managers: they store a password under it, but ignore a `type="hidden"` field. */
export function UserNameField({ email }: { readonly email: string }) {
  return (
    <VisuallyHidden>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
    </VisuallyHidden>
  );
}
