/** Comes next. */
export const DashboardScreen = () => <main id="main" />;
