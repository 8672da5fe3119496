/** Comes next. */
export const LandingPage = () => <main id="main" />;
