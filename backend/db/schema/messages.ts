import { messageStates } from '@affiliate-booking/contract/options/messages'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts/users.ts'
import { bookings } from './bookings.ts'
import { at, createdAt } from './columns.ts'
import { leads } from './leads.ts'
import { guestQuestions } from './products/guest-questions.ts'
import { waitlistEntries } from './products/waitlist.ts'

export const messageState = pgEnum('message_state', messageStates)

/** The outbox: emails that are written with what they tell of, and sent by a job. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Kind, object, recipient and occasion: each is told once. */
    dedupeKey: text('dedupe_key').notNull().unique('messages_dedupe_key_unique'),
    kind: text('kind').notNull(),
    /** The recipient's account; null for a booking, a lead or a guest without one. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The booking whose contact is the recipient. */
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'cascade' }),
    /** The lead whose person is the recipient. */
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** The waitlist entry whose guest is the recipient. */
    waitlistEntryId: uuid('waitlist_entry_id').references(() => waitlistEntries.id, { onDelete: 'cascade' }),
    /** The question whose guest is the recipient. */
    guestQuestionId: uuid('guest_question_id').references(() => guestQuestions.id, { onDelete: 'cascade' }),
    /** Encrypted; set only for another address than the account's, such as the one before a change. */
    address: text('address'),
    /** By name, without names, addresses and secrets. */
    variables: jsonb('variables').notNull(),
    /** Links and codes, encrypted; removed once they are sent or useless. */
    secrets: text('secrets'),
    language: text('language').notNull(),
    /** The text that was sent; null for the default text. */
    templateId: uuid('template_id').references(() => messageTemplates.id),
    /** Of a test: a text that is not saved. */
    testText: jsonb('test_text'),
    state: messageState('state').notNull().default('queued'),
    /** Sent before the others, such as a link for a new password. */
    isUrgent: boolean('is_urgent').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Of a queued message; while it is being sent, when it may be tried again after a crash. */
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** It is not sent after this time. */
    expiresAt: at('expires_at').notNull(),
    /** The Message-ID header, the same for every attempt. */
    messageId: text('message_id').notNull(),
    /** Of the last attempt: the mail server's code, without its text. */
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
  },
  (table) => [
    check(
      'messages_recipient_check',
      sql`num_nonnulls(user_id, booking_id, lead_id, waitlist_entry_id, guest_question_id) = 1`,
    ),
    index('messages_due_index')
      .on(table.isUrgent.desc(), table.nextAttemptAt)
      .where(sql`state = 'queued'`),
    index('messages_expiry_index')
      .on(table.expiresAt)
      .where(sql`state = 'queued'`),
    index('messages_newest_index').on(table.createdAt, table.id),
    index('messages_state_index').on(table.state, table.createdAt, table.id),
    index('messages_kind_index').on(table.kind, table.createdAt, table.id),
    index('messages_user_index').on(table.userId),
    index('messages_booking_index').on(table.bookingId),
    index('messages_lead_index')
      .on(table.leadId)
      .where(sql`lead_id is not null`),
    index('messages_waitlist_entry_index')
      .on(table.waitlistEntryId)
      .where(sql`waitlist_entry_id is not null`),
    index('messages_guest_question_index')
      .on(table.guestQuestionId)
      .where(sql`guest_question_id is not null`),
    index('messages_booking_number_index')
      .on(sql`(variables ->> 'bookingNumber')`)
      .where(sql`variables ->> 'bookingNumber' is not null`),
    index('messages_lead_number_index')
      .on(sql`(variables ->> 'leadNumber')`)
      .where(sql`variables ->> 'leadNumber' is not null`),
    // A rotation of the key goes through these.
    index('messages_encrypted_index')
      .on(table.id)
      .where(sql`address is not null or secrets is not null`),
  ],
)

/** What the bell shows. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** As that of the message. */
    dedupeKey: text('dedupe_key').notNull().unique('notifications_dedupe_key_unique'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    variables: jsonb('variables').notNull(),
    language: text('language').notNull(),
    /** The text that counted when it was told; null for the default text. */
    templateId: uuid('template_id').references(() => messageTemplates.id),
    createdAt: createdAt(),
    readAt: at('read_at'),
  },
  (table) => [
    index('notifications_user_index').on(table.userId, table.createdAt, table.id),
    index('notifications_unread_index')
      .on(table.userId)
      .where(sql`read_at is null`),
    index('notifications_age_index').on(table.createdAt),
  ],
)

/** The channels that somebody has chosen for a kind; without a row, those of the kind. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    email: boolean('email').notNull(),
    inApp: boolean('in_app').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** The operator's texts; of each kind and language the last version counts. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    language: text('language').notNull(),
    version: integer('version').notNull(),
    /** All are null for a return to the default text. */
    subject: text('subject'),
    body: text('body'),
    actionLabel: text('action_label'),
    inApp: text('in_app'),
    whatsApp: text('whats_app'),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('message_templates_version_unique').on(table.kind, table.language, table.version),
    check('message_templates_text_check', sql`(subject is null) = (body is null)`),
  ],
)

/** Languages of messages beside English, which every text has. */
export const messageLanguages = pgTable('message_languages', {
  /** ISO 639. */
  code: text('code').primaryKey(),
  /** The first line of each email, with `{{name}}`. */
  greeting: text('greeting').notNull(),
  /** The text of the link to unsubscribe. */
  unsubscribe: text('unsubscribe').notNull(),
  updatedBy: uuid('updated_by').references(() => users.id),
  updatedAt: at('updated_at').notNull(),
})
