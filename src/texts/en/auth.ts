/** Texts about signing in that other screens show too. */
export const auth = {
  'auth.email': 'Email',
  'auth.register': 'Register',
  'auth.logIn': 'Log in',
  'auth.createAccount': 'Create account',
  'auth.signInToSync': 'Sign in to sync',
} as const;
