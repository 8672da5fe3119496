/** Messages about errors, with the next step where there is one, and the words of the error pages. */
export const errors = {
  'errors.partMissing': 'This part could not be loaded. Check the connection, then try again.',
  'errors.unavailable': 'The server cannot be reached right now. Try again in a moment.',
  'errors.pageNotFound': 'Page Not Found',
  'errors.pageNotFoundPath': 'Page Not Found: {{path}}',
  'errors.internal': 'Internal Server Error',
  'errors.backHome': 'Back to the start',
} as const;
