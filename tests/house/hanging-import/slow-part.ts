export const part = 'part of the quick screen';
