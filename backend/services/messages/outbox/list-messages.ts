// The outbox, for super administrators: without links and codes, which open accounts.
import type { MessageQuery } from '@affiliate-booking/contract/calls/messages/messages'
import type { TemplateText } from '@affiliate-booking/contract/shapes/message-templates'
import type { MessageList, MessageRow } from '@affiliate-booking/contract/shapes/messages'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { leads } from '../../../db/schema/leads.ts'
import { messageTemplates, messages } from '../../../db/schema/messages.ts'
import { readPage, type Slice, type Sorting } from '../../../lists/page.ts'
import { isToRecipient, type Message, testTextOf } from '../delivery/compose.ts'
import type { DeliveryDeps } from '../delivery/deliver-messages.ts'
import { findKind, kindNames } from '../kinds/kinds.ts'
import { renderMessage } from '../render/render-message.ts'
import { textColumns, textOf } from '../templates/find-texts.ts'
import { matchesOutboxSearch } from './search-messages.ts'
import { shownValues } from './shown-values.ts'

const newest: Sorting = { name: 'newest', by: messages.createdAt, id: messages.id, isDescending: true }

interface Recipient {
  readonly name: string | null
  readonly email: string | null
  readonly contactName: string | null
  readonly contactEmail: string | null
  readonly personName: string | null
  readonly personEmail: string | null
}

export const recipientColumns = {
  name: users.name,
  email: users.email,
  contactName: bookings.customerName,
  contactEmail: bookings.contactEmail,
  personName: leads.name,
  personEmail: leads.email,
}

export async function listMessages(
  { db, mailer, encryption }: Pick<DeliveryDeps, 'db' | 'mailer' | 'encryption'>,
  query: MessageQuery,
): Promise<MessageList> {
  const { q, kind, state } = query
  const conditions = and(
    state && eq(messages.state, state),
    kind ? eq(messages.kind, kind) : undefined,
    q ? await matchesOutboxSearch({ db, encryption }, q) : undefined,
  )
  const read = (slice: Slice) =>
    db
      .select({
        message: messages,
        recipient: recipientColumns,
        text: textColumns,
        id: messages.id,
        key: slice.key,
      })
      .from(messages)
      .leftJoin(users, eq(users.id, messages.userId))
      .leftJoin(bookings, eq(bookings.id, messages.bookingId))
      .leftJoin(leads, eq(leads.id, messages.leadId))
      .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
      .where(and(conditions, slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
  const [page, dead] = await Promise.all([
    readPage(query, newest, read),
    db.$count(messages, eq(messages.state, 'dead')),
  ])
  return {
    ...page,
    rows: page.rows.map(({ message, recipient, text }) =>
      describeMessageRow(message, recipient, textOf(text)),
    ),
    hasMailServer: mailer !== null,
    dead,
    kinds: kindNames
      .map((name) => ({ kind: name, label: findKind(name)?.label ?? name }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  }
}

/** `version` is the operator's text with which it was queued. */
export function describeMessageRow(
  message: Message,
  recipient: Recipient,
  version: TemplateText | undefined,
): MessageRow {
  const { id, kind: name, state, createdAt, sentAt, nextAttemptAt, attempts, lastError } = message
  const kind = findKind(name)
  const written = { language: message.language, text: testTextOf(message) ?? version }
  return {
    id,
    label: kind?.label ?? name,
    subject: kind ? renderMessage(kind, shownValues(kind, message), written).subject : '',
    recipient:
      kind && !isToRecipient(kind, message)
        ? { name: kind.toldTo, address: anotherAddress }
        : describeRecipient(message, recipient),
    state,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    nextAttemptAt: state === 'queued' && attempts > 0 ? nextAttemptAt.toISOString() : null,
    attempts,
    lastError,
  }
}

/** An address that the account no longer has, or does not have yet, is not shown. */
const anotherAddress = 'Another address'

function describeRecipient(
  { address }: Message,
  { name, email, contactName, contactEmail, personName, personEmail }: Recipient,
): MessageRow['recipient'] {
  if (name !== null && email !== null) return { name, address: address === null ? email : anotherAddress }
  if (personName !== null && personEmail !== null) return { name: personName, address: personEmail }
  return contactName !== null && contactEmail !== null ? { name: contactName, address: contactEmail } : null
}

/** With the recipient; null for an unknown id. */
export async function findMessage(db: Database, id: string) {
  const [found] = await db
    .select({ message: messages, recipient: recipientColumns, text: textColumns })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.userId))
    .leftJoin(bookings, eq(bookings.id, messages.bookingId))
    .leftJoin(leads, eq(leads.id, messages.leadId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .where(eq(messages.id, id))
  return found ?? null
}
