-- The name under which a device that took a new one sent a change again that was applied under its earlier name.
alter table app.sync_mutation add column repeated_by uuid;
