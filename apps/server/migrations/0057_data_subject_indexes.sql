-- no transaction
-- The audit log grows for ever, and every deleted account looks for the entries that name it.
drop index concurrently if exists audit_log_by_data_subject;
create index concurrently audit_log_by_data_subject on audit_log using gin (data_subject_ids);
