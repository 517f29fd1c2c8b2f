import { leadEventTypes, leadSources, lostReasons } from '@affiliate-booking/contract/options/leads'
import { leadPriorities, leadStatuses, leadTypes } from '@affiliate-booking/contract/options/statuses'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, createdAt, paise, tsvector } from './columns.ts'
import { countryOf, stateOf, territories } from './accounts/territories.ts'
import { users } from './accounts/users.ts'
import { leadImports } from './lead-imports.ts'

export const leadStatus = pgEnum('lead_status', leadStatuses)
export const leadType = pgEnum('lead_type', leadTypes)
export const leadPriority = pgEnum('lead_priority', leadPriorities)
export const leadSource = pgEnum('lead_source', leadSources)
export const leadLostReason = pgEnum('lead_lost_reason', lostReasons)
export const leadEventType = pgEnum('lead_event_type', leadEventTypes)

// Closed leads, and those without a day, come after all others.
const dueAt = (): SQL => sql`case
  when status in ('closed_won', 'closed_lost') then '2099-12-31 00:00:00+00'::timestamptz
  when status = 'new' and first_responded_at is null then coalesce(sla_due_at, created_at)
  else coalesce(next_action_at, '2099-12-30 00:00:00+00'::timestamptz) end`

const digits = sql.raw(`regexp_replace(phone, '\\D', '', 'g')`)

export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The number in the lead id, `LEAD-000123`. */
    leadNumber: integer('lead_number').notNull().generatedAlwaysAsIdentity().unique(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    phone: text('phone'),
    /** The last ten digits of the phone, to find duplicates. */
    phoneNumber: text('phone_number').generatedAlwaysAs(
      (): SQL => sql`case when length(${digits}) >= 10 then right(${digits}, 10) end`,
    ),
    city: text('city'),
    message: text('message'),
    /** Null until it is known. */
    type: leadType('type'),
    /** What the person wants to borrow, insure or spend. */
    amount: paise('amount'),
    priority: leadPriority('priority').notNull().default('medium'),
    status: leadStatus('status').notNull(),
    source: leadSource('source').notNull().default('form'),
    referralAffiliateId: uuid('referral_affiliate_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null: nobody knows where the person lives. */
    territoryPath: text('territory_path').references(() => territories.path, { onUpdate: 'cascade' }),
    countryPath: text('country_path').generatedAlwaysAs(countryOf),
    statePath: text('state_path').generatedAlwaysAs(stateOf),
    /** Null: it waits in the unassigned queue. */
    assignedTo: uuid('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    /** When it was first assigned or queued; null: a job does it. */
    routedAt: at('routed_at'),
    /** The first answer is promised until then. */
    slaDueAt: at('sla_due_at'),
    /** When the job looks again whether somebody has answered; null: nothing is left to check. */
    slaNextAt: at('sla_next_at'),
    /** Since the lead was assigned. */
    slaBreaches: integer('sla_breaches').notNull().default(0),
    firstRespondedAt: at('first_responded_at'),
    nextAction: text('next_action'),
    nextActionAt: at('next_action_at'),
    /** The next action that somebody was reminded of, by its day; another day is another reminder. */
    remindedOf: at('reminded_of'),
    /** When the lead needs somebody next. */
    dueAt: at('due_at').generatedAlwaysAs(dueAt).notNull(),
    lostReason: leadLostReason('lost_reason'),
    closedValue: paise('closed_value'),
    /** The lead that this one was merged into. */
    duplicateOf: uuid('duplicate_of').references((): AnyPgColumn => leads.id, { onDelete: 'set null' }),
    /** The file that it came in. */
    importId: uuid('import_id').references(() => leadImports.id, { onDelete: 'set null' }),
    consentAt: at('consent_at').notNull(),
    /** Of what the form sent: the same again within an hour is the same lead. */
    submissionHash: text('submission_hash'),
    search: tsvector('search')
      .generatedAlwaysAs(
        (): SQL => sql`to_tsvector('simple', name || ' ' || translate(email, '@._+-', '     '))`,
      )
      .notNull(),
    version: integer('version').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('leads_referral_index').on(table.referralAffiliateId, table.createdAt, table.id),
    // One index for each scope and sort order of the list.
    index('leads_territory_index').on(table.territoryPath, table.createdAt, table.id),
    index('leads_state_index').on(table.statePath, table.createdAt, table.id),
    index('leads_country_index').on(table.countryPath, table.createdAt, table.id),
    index('leads_newest_index').on(table.createdAt, table.id),
    index('leads_territory_due_index').on(table.territoryPath, table.dueAt, table.id),
    index('leads_state_due_index').on(table.statePath, table.dueAt, table.id),
    index('leads_country_due_index').on(table.countryPath, table.dueAt, table.id),
    index('leads_due_index').on(table.dueAt, table.id),
    index('leads_assigned_index').on(table.assignedTo, table.dueAt, table.id),
    index('leads_search_index').using('gin', table.search),
    // Duplicates.
    index('leads_email_index').on(table.email, table.createdAt),
    index('leads_phone_index')
      .on(table.phoneNumber, table.createdAt)
      .where(sql`phone_number is not null`),
    index('leads_merged_index')
      .on(table.duplicateOf)
      .where(sql`duplicate_of is not null`),
    index('leads_import_index')
      .on(table.importId)
      .where(sql`import_id is not null`),
    // What the jobs look for.
    index('leads_sla_index')
      .on(table.slaNextAt)
      .where(sql`sla_next_at is not null`),
    index('leads_reminder_index')
      .on(table.nextActionAt)
      .where(sql`next_action_at is not null and reminded_of is distinct from next_action_at`),
    index('leads_unrouted_index')
      .on(table.createdAt)
      .where(sql`routed_at is null`),
    check(
      'leads_closed_check',
      sql`(lost_reason is null or status = 'closed_lost') and (closed_value is null or status = 'closed_won')`,
    ),
  ],
)

/** What happened to a lead. Never changed, never deleted. */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Null: the person who asked, or the system. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    type: leadEventType('type').notNull(),
    /** Statuses, accounts, or the channel of an attempt. */
    from: text('from'),
    to: text('to'),
    /** Why, in words; of a note its text. */
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [index('lead_events_lead_index').on(table.leadId, table.id)],
)
