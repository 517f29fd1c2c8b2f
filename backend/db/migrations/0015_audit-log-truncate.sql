-- A trigger on rows does not see TRUNCATE.
CREATE TRIGGER "audit_log_not_truncated" BEFORE TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
