/** Comes next. */
export const InventoryScreen = () => <main id="main" />;
