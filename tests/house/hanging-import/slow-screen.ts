/** The screen that `quick-screen` does not wait for. */
export const screen = 'slow screen';
