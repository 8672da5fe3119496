/** The header that names the caller's person. The server refuses the call if the session belongs to another person. */
export const personHeader = 'X-Spoolside-Person';
