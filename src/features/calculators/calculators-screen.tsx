/** Comes next. */
export const CalculatorsScreen = () => <main id="main" />;
