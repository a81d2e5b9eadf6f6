-- In a file of its own, so that the lock of the one that added them is not held meanwhile.
alter table viewing validate constraint viewing_bound;
alter table viewing validate constraint viewing_moved;
