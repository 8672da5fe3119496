/** The header that names the person of a call. The server refuses the call if the session is another person's. */
export const personHeader = 'X-Spoolside-Person';
