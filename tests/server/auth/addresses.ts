/** The address under which the tests' auth server issues its tokens. */
export const issuer = 'http://localhost:4150/auth/v1';

/** Where its mails and redirects lead. */
export const siteUrl = 'http://localhost:4150';
