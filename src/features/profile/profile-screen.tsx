/** Comes next. */
export const ProfileScreen = () => <main id="main" />;
