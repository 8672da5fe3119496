-- PostgreSQL looks at the rows of these tables anew after two in a hundred have changed, and at new tables after two
-- hundred: the defaults wait for ten in a hundred, which a workshop that moves in passes by thousands.
alter table app.head set (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table app.thread set (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table app.spool set (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table app.movement set (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table app.sync_mutation set (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.05);
alter table app.dip set (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.02);

-- Every push writes this row anew.
alter table app.team_counter set (autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0, fillfactor = 50);
alter table app.sync_client set (autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0.05, fillfactor = 70);
