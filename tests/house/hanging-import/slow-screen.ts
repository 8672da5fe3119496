export const screen = 'slow screen';
