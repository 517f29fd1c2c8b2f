// Tells people what happened: by email through the outbox, and in the app. Written in the transaction of what is told.
import { randomUUID } from 'node:crypto'
import { fallbackLanguage } from '@affiliate-booking/contract/options/message-templates'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { messages, notificationPreferences, notifications } from '../../db/schema/messages.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { type KindName, kinds, type SecretsOf, type VariablesOf } from './kinds/kinds.ts'
import type { Channels, MessageKind } from './kinds/message-kind.ts'
import { findPersonOfLead } from './person-of-lead.ts'
import { findTexts } from './templates/find-texts.ts'

export type Recipient =
  | {
      readonly userId: string
      /** Instead of the account's address, such as the one before a change; in the app nothing is shown. */
      readonly address?: string
    }
  /** An address that has no account: what the account of `sender` writes to it is in English. */
  | { readonly sender: string; readonly address: string }
  /** The customer's account, or the contact of a booking without one. */
  | { readonly customerOf: string }
  /** The contact that a booking was made with, also where it is in an account now. */
  | { readonly contactOf: string }
  /** The account of the person who asked, or the address of a lead without one. */
  | { readonly personOf: string }
  /** The guest without an account of an entry of the waitlist. */
  | { readonly guestOf: string }
  /** The guest without an account who asks. */
  | { readonly guestQuestionId: string }

interface NoticeOf<Name extends KindName> {
  readonly kind: Name
  readonly to: Recipient
  /** The id of the object that it is about. */
  readonly about: string
  /** Tells several messages of one kind about one object apart, such as the version of the object. */
  readonly occasion?: string | number
  readonly variables: VariablesOf<Name>
  readonly at: Date
  /** The email is not sent before this time; unset: at once. */
  readonly sendAt?: Date
  /** The email is not sent after this time; unset: as the kind has it. */
  readonly expiresAt?: Date
}

/** Links and codes are stored encrypted, and deleted once they are sent or useless. */
type Secrets<Name extends KindName> = [SecretsOf<Name>] extends [never]
  ? { readonly secrets?: undefined; readonly encryption?: Encryption }
  : { readonly secrets: SecretsOf<Name>; readonly encryption: Encryption }

export type Notice = { [Name in KindName]: NoticeOf<Name> & Secrets<Name> }[KindName]

const usualHours = 7 * 24
/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const batchSize = 1000

/**
 * Queues an email and shows a notification for each notice, as far as its recipient wants them. What was told before of
 * the same kind, object, recipient and occasion is not told again, also not to the account that a booking was added to.
 * Nobody is told if the transaction fails.
 * @throws {Error} for another address, or for secrets, without `encryption`
 */
export async function notify(tx: Database, ...notices: readonly Notice[]): Promise<void> {
  for (let first = 0; first < notices.length; first += batchSize)
    await insertNotices(tx, notices.slice(first, first + batchSize))
}

async function insertNotices(tx: Database, notices: readonly Notice[]): Promise<void> {
  const customers = await findCustomers(tx, notices)
  const people = await findPeople(tx, notices)
  const addressed = notices.map((notice) => ({
    notice,
    recipient: recipientOf(notice.to, customers, people),
  }))
  const readerOf = await findReaders(
    tx,
    addressed.flatMap(({ recipient }) => (recipient.isOfSender ? [] : (recipient.userId ?? []))),
  )
  const textFor = await findTexts(
    tx,
    notices.map(({ kind }) => kind),
  )
  const all = addressed.map(({ notice, recipient }) => {
    const kind: MessageKind = kinds[notice.kind]
    const reader = readerOf(recipient.isOfSender ? null : recipient.userId)
    const { language, templateId } = textFor(notice.kind, reader.language)
    const channels = channelsFor(kind, reader.chosen.get(kind.sameChoiceAs ?? notice.kind))
    return { notice, recipient, kind, channels, language, templateId }
  })
  const told = await withoutToldBefore(tx, all)
  const queued = told.filter(({ channels }) => channels.email)
  const shown = told.filter(({ channels, recipient }) => channels.inApp && recipient.address === undefined)
  if (queued.length > 0) await tx.insert(messages).values(queued.map(messageRow)).onConflictDoNothing()
  const rows = shown.flatMap(notificationRow)
  if (rows.length > 0) await tx.insert(notifications).values(rows).onConflictDoNothing()
}

interface ResolvedRecipient {
  readonly userId: string | null
  readonly bookingId: string | null
  readonly leadId: string | null
  readonly waitlistEntryId: string | null
  readonly guestQuestionId: string | null
  readonly address?: string | undefined
  /** The account is the sender's. */
  readonly isOfSender?: boolean
  /** That was made without an account and added to this one. */
  readonly addedBookingId?: string
}

/** The accounts that there are, by lead. */
type Accounts = ReadonlyMap<string, string | null>

type Customers = Awaited<ReturnType<typeof findCustomers>>

function recipientOf(to: Recipient, customers: Customers, people: Accounts): ResolvedRecipient {
  const nobody = {
    userId: null,
    bookingId: null,
    leadId: null,
    waitlistEntryId: null,
    guestQuestionId: null,
  }
  if ('userId' in to) return { ...nobody, userId: to.userId, address: to.address }
  if ('sender' in to) return { ...nobody, userId: to.sender, address: to.address, isOfSender: true }
  if ('guestOf' in to) return { ...nobody, waitlistEntryId: to.guestOf }
  if ('guestQuestionId' in to) return { ...nobody, guestQuestionId: to.guestQuestionId }
  if ('contactOf' in to) return { ...nobody, bookingId: to.contactOf }
  if ('customerOf' in to) {
    const { userId = null, contactEmail = null } = customers.get(to.customerOf) ?? {}
    if (userId === null) return { ...nobody, bookingId: to.customerOf }
    return { ...nobody, userId, ...(contactEmail !== null && { addedBookingId: to.customerOf }) }
  }
  const userId = people.get(to.personOf) ?? null
  return userId === null ? { ...nobody, leadId: to.personOf } : { ...nobody, userId }
}

/** The accounts of the people who asked, by lead. */
async function findPeople(tx: Database, notices: readonly Notice[]): Promise<Accounts> {
  const ids = notices.flatMap(({ to }) => ('personOf' in to ? [to.personOf] : []))
  const found = new Map<string, string | null>()
  for (const id of new Set(ids)) found.set(id, (await findPersonOfLead(tx, id))?.id ?? null)
  return found
}

/** The customers of bookings, by booking: their accounts, and the contacts of those made without one. */
async function findCustomers(tx: Database, notices: readonly Notice[]) {
  const ids = notices.flatMap(({ to }) => ('customerOf' in to ? [to.customerOf] : []))
  const { id, userId, contactEmail } = bookings
  const rows =
    ids.length === 0
      ? []
      : await tx.select({ id, userId, contactEmail }).from(bookings).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

interface Reader {
  readonly language: string
  /** By kind. */
  readonly chosen: Map<string, Channels>
}

/** The languages and choices of accounts. Somebody without an account reads English. */
async function findReaders(tx: Database, userIds: readonly string[]) {
  const { kind, email, inApp } = notificationPreferences
  const ids = [...new Set(userIds)]
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: users.id, language: users.language, channels: { kind, email, inApp } })
          .from(users)
          .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
          .where(inArray(users.id, ids))
  const readers = new Map<string, Reader>()
  for (const { id, language, channels } of rows) {
    const reader = readers.get(id) ?? { language: language ?? fallbackLanguage, chosen: new Map() }
    if (channels) reader.chosen.set(channels.kind, channels)
    readers.set(id, reader)
  }
  return (userId: string | null): Reader =>
    readers.get(userId ?? '') ?? { language: fallbackLanguage, chosen: new Map() }
}

/** What concerns security cannot be turned off. */
export const channelsFor = (kind: MessageKind, chosen: Channels | undefined): Channels =>
  kind.purpose === 'security' ? kind.channels : (chosen ?? kind.channels)

interface Told {
  readonly notice: Notice
  readonly recipient: ResolvedRecipient
  readonly kind: MessageKind
  /** Of the text that counts now, and keeps counting for this message. */
  readonly language: string
  readonly templateId: string | null
}

/** Leaves out what the contact of a booking was told before it was added to the account. */
async function withoutToldBefore<Each extends Pick<Told, 'notice' | 'recipient'>>(
  tx: Database,
  told: readonly Each[],
): Promise<readonly Each[]> {
  const contactKey = ({ notice, recipient: { addedBookingId } }: Each) =>
    addedBookingId === undefined ? [] : [keyFor(notice, contactPart(addedBookingId))]
  const keys = told.flatMap(contactKey)
  if (keys.length === 0) return told
  const rows = await tx
    .select({ key: messages.dedupeKey })
    .from(messages)
    .where(inArray(messages.dedupeKey, keys))
  const before = new Set(rows.map(({ key }) => key))
  return told.filter((each) => !contactKey(each).some((key) => before.has(key)))
}

const contactPart = (bookingId: string | null) => `booking ${bookingId}`

/** Another address is told of the same thing by a message of its own. */
const keyOf = ({ notice, recipient }: Told): string => {
  const { userId, bookingId, leadId, address } = recipient
  const guest = recipient.waitlistEntryId ?? recipient.guestQuestionId
  const to =
    userId ??
    (leadId !== null ? `lead ${leadId}` : guest !== null ? `guest ${guest}` : contactPart(bookingId))
  return [keyFor(notice, to), ...(address === undefined ? [] : ['other address'])].join(':')
}

/** @param to the id of an account */
export const keyFor = (
  { kind, about, occasion = '' }: Pick<Notice, 'kind' | 'about' | 'occasion'>,
  to: string,
): string => [kind, about, to, occasion].join(':')

/** The id of what a message is about, for kinds about rows of one table. */
export const objectIdOf = ({ dedupeKey }: Pick<typeof messages.$inferSelect, 'dedupeKey'>): string =>
  dedupeKey.split(':')[1] ?? ''

function messageRow(told: Told): typeof messages.$inferInsert {
  const { notice, recipient, kind, language, templateId } = told
  const id = randomUUID()
  const seal = (column: typeof messages.address | typeof messages.secrets, value: string | undefined) => {
    if (value === undefined) return null
    if (notice.encryption === undefined)
      throw new Error(`A message of the kind ${notice.kind} needs encryption`)
    return notice.encryption.encrypt(column, id, value)
  }
  const { at, expiresAt = new Date(at.getTime() + (kind.usefulHours ?? usualHours) * hourMs) } = notice
  return {
    id,
    dedupeKey: keyOf(told),
    kind: notice.kind,
    userId: recipient.userId,
    bookingId: recipient.bookingId,
    leadId: recipient.leadId,
    waitlistEntryId: recipient.waitlistEntryId,
    guestQuestionId: recipient.guestQuestionId,
    address: seal(messages.address, recipient.address),
    variables: notice.variables,
    secrets: seal(messages.secrets, notice.secrets && JSON.stringify(notice.secrets)),
    language,
    templateId,
    isUrgent: kind.isUrgent ?? false,
    nextAttemptAt: notice.sendAt ?? at,
    expiresAt,
    messageId: `<${id}@messages.affiliate-booking>`,
    createdAt: at,
  }
}

function notificationRow(told: Told): (typeof notifications.$inferInsert)[] {
  const { notice, recipient, language, templateId } = told
  if (recipient.userId === null) return []
  return [
    {
      dedupeKey: keyOf(told),
      userId: recipient.userId,
      kind: notice.kind,
      variables: notice.variables,
      language,
      templateId,
      createdAt: notice.at,
    },
  ]
}
