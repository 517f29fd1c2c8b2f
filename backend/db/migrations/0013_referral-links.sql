-- Every affiliate has a link for the whole site from the registration on.
INSERT INTO "referral_links" ("affiliate_id", "code", "created_at")
SELECT "user_id", "referral_code", "agreement_accepted_at" FROM "affiliate_profiles"
ON CONFLICT DO NOTHING;
