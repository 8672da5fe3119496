/** Comes next. */
export const TeamScreen = () => <main id="main" />;
