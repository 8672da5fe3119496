/** The header in which a call names the person it is made for: the server refuses it when the session along with it is somebody else's. */
export const personHeader = 'X-Spoolside-Person';
