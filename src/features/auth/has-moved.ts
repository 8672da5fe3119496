import { createContext } from 'react';

/** Whether the person came to this page from another one of the sign-in, and not by opening it. */
export const HasMovedContext = createContext(false);
