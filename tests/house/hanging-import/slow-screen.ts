/** The screen that takes longer to load than `quick-screen`. */
export const screen = 'slow screen';
