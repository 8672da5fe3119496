import styles from './user-name-field.module.css';

/** The account's email for password managers, which store a password under it and see no `type="hidden"` field. */
export const UserNameField = ({ email }: { readonly email: string }) => (
  <input
    type="text"
    name="username"
    autoComplete="username"
    className={styles.unseen}
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);
