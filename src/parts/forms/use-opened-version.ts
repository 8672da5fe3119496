import { useState } from 'react';

/** Returns the row's version at the time its form opened. A notice reports later changes that the form replaces. */
export const useOpenedVersion = (version: number): number => useState(version)[0];
