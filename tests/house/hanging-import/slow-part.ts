/** What `quick-screen` asks for when it was loaded. */
export const part = 'part of the quick screen';
