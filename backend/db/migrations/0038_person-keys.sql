CREATE TABLE "person_keys" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"destroyed_at" timestamp with time zone,
	CONSTRAINT "person_keys_check" CHECK ((private_key is null) = (destroyed_at is not null))
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "personal" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "emptied_for" uuid;--> statement-breakpoint
CREATE INDEX "person_keys_unwrapped_index" ON "person_keys" USING btree ("person_id") WHERE private_key is not null and private_key not like 'v1.%';--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_id") WHERE ip is not null;--> statement-breakpoint
CREATE INDEX "audit_log_emptied_index" ON "audit_log" USING btree ("emptied_for","id") WHERE emptied_for is not null;--> statement-breakpoint
-- Beside being sealed once, an entry of an earlier release can lose the values of a person who is deleted.
CREATE OR REPLACE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.hash IS NULL AND NEW.hash IS NOT NULL
		AND (to_jsonb(OLD) - ARRAY['seal_number', 'prev_hash', 'hash']) = (to_jsonb(NEW) - ARRAY['seal_number', 'prev_hash', 'hash'])
	THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.hash IS NOT NULL AND OLD.emptied_for IS NULL AND NEW.emptied_for IS NOT NULL AND NEW.ip IS NULL
		AND (NEW.reason IS NULL OR NEW.reason = OLD.reason) AND (NEW.changes IS NULL OR NEW.changes = OLD.changes)
		AND (to_jsonb(OLD) - ARRAY['emptied_for', 'ip', 'reason', 'changes']) = (to_jsonb(NEW) - ARRAY['emptied_for', 'ip', 'reason', 'changes'])
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The audit log cannot be changed.';
END $$;
