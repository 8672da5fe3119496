/** The part that `quick-screen` requests while it loads. */
export const part = 'part of the quick screen';
