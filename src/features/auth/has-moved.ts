import { createContext } from 'react';

/** Whether the person came to this page from another sign-in page, rather than by opening it directly. */
export const HasMovedContext = createContext(false);
