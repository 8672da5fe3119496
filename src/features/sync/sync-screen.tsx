/** Comes next. */
export const SyncScreen = () => <main id="main" />;
