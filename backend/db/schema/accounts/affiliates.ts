import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'
import { users } from './users.ts'

export const affiliateProfiles = pgTable(
  'affiliate_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The number in the partner id, `AFF-000123`. */
    partnerNumber: integer('partner_number').notNull().generatedAlwaysAsIdentity().unique(),
    preferredLanguage: text('preferred_language').notNull(),
    promotionMethod: text('promotion_method').notNull(),
    /** Encrypted; a value of an earlier version is, as soon as a host starts. */
    panNumber: text('pan_number').notNull(),
    /** An HMAC of the PAN, to find the same person elsewhere. */
    panFingerprint: text('pan_fingerprint'),
    businessType: text('business_type').notNull(),
    signature: text('signature').notNull(),
    agreementAcceptedAt: at('agreement_accepted_at').notNull(),
    /** The affiliate's own code. */
    referralCode: text('referral_code').notNull().unique('affiliate_profiles_referral_code_unique'),
    /** The affiliate who referred this one. No commission is paid for recruiting. */
    referredByAffiliateId: uuid('referred_by_affiliate_id').references(() => users.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    index('affiliate_profiles_referred_by_index').on(table.referredByAffiliateId),
    index('affiliate_profiles_pan_index').on(table.panFingerprint),
  ],
)
