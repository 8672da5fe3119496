-- The few movements of a spool that a sum over its ledger must look at one by one: where it starts, what was counted or
-- weighed, and what was undone. A booking adds up the others.
create index movement_turns on app.movement (team_id, spool_id) where type in ('opening', 'count', 'weigh', 'reversal');
