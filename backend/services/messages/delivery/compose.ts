// A row of the outbox as an email: its recipient as they are now, and the text of its kind.
import { TemplateText } from '@affiliate-booking/contract/shapes/message-templates'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { leads } from '../../../db/schema/leads.ts'
import { messages } from '../../../db/schema/messages.ts'
import { guestQuestions } from '../../../db/schema/products/guest-questions.ts'
import { waitlistEntries } from '../../../db/schema/products/waitlist.ts'
import type { Deps } from '../../../deps.ts'
import { formatBookingLink } from '../../bookings/without-account/booking-link.ts'
import { isDeletedEmail } from '../../privacy/deleted-email.ts'
import { findKind } from '../kinds/kinds.ts'
import type { MessageKind } from '../kinds/message-kind.ts'
import type { EmailWords } from '../render/render-email.ts'
import { type RenderedMessage, renderMessage, type Values } from '../render/render-message.ts'
import { findVersionText } from '../templates/find-texts.ts'
import { withAccounts } from '../render/account-values.ts'
import { findWords } from '../templates/languages.ts'

export type Message = typeof messages.$inferSelect

export type ComposeDeps = Pick<Deps, 'encryption' | 'log'>

export interface ComposedMessage {
  readonly kind: MessageKind
  readonly to: { readonly name: string; readonly address: string }
  readonly rendered: RenderedMessage
  /** Around it, in its language. */
  readonly words: EmailWords | undefined
}

/** Why a message cannot be composed; kept as its last error. */
export type Obstacle =
  | 'unknown kind'
  /** Nobody is there any more. */
  | 'no recipient'
  /** Who may be active again before the message is of no use. */
  | 'suspended recipient'

const ValuesSchema = z.record(z.string(), z.unknown())

/**
 * Composes an email.
 * @throws {DecryptionError} when the key of an address or of secrets is missing
 */
export async function composeMessage(
  db: Database,
  deps: ComposeDeps,
  message: Message,
): Promise<ComposedMessage | Obstacle> {
  const kind = findKind(message.kind)
  if (kind === null) return 'unknown kind'
  const recipient = await findRecipient(db, deps, kind, message)
  if (typeof recipient === 'string') return recipient
  const { address, linkPath } = recipient
  const name = isNamed(kind, message) ? recipient.name : ''
  const { language, templateId } = message
  const [words, version] = await Promise.all([findWords(db, language), findVersionText(db, templateId)])
  const text = testTextOf(message) ?? version
  const values = await withAccounts(db, kind, valuesOf(deps, message))
  const rendered = renderMessage(kind, values, { language, text })
  const action =
    rendered.action && linkPath !== undefined ? linkedTo(rendered.action, linkPath) : rendered.action
  return { kind, to: { name, address }, rendered: { ...rendered, action }, words }
}

/** Undefined for a message that is no test. */
export const testTextOf = ({ testText }: Pick<Message, 'testText'>): TemplateText | undefined =>
  testText === null ? undefined : TemplateText.parse(testText)

const open = (
  { encryption }: Pick<ComposeDeps, 'encryption'>,
  column: typeof messages.address | typeof messages.secrets,
  id: string,
  stored: string,
) => encryption.decrypt(column, id, stored)

/** Links and codes, as long as they are kept. */
export const openSecrets = (deps: Pick<ComposeDeps, 'encryption'>, { id, secrets }: Message): Values =>
  secrets === null ? {} : ValuesSchema.parse(JSON.parse(open(deps, messages.secrets, id, secrets)))

const valuesOf = (deps: ComposeDeps, message: Message): Values => ({
  ...ValuesSchema.parse(message.variables),
  ...openSecrets(deps, message),
})

/** Whether the recipient of the row is told; the account of other messages is that of the sender. */
export const isToRecipient = ({ roles }: MessageKind, { bookingId }: Pick<Message, 'bookingId'>): boolean =>
  roles.length > 0 || bookingId !== null

const isNamed = (kind: MessageKind, message: Message): boolean =>
  isToRecipient(kind, message) && !(kind.isToTypedAddress === true && message.leadId !== null)

interface FoundRecipient {
  readonly name: string
  readonly address: string
  /**
   * Replaces the path of the action: somebody without an account opens the booking or question by its link. Null: there is no page for
   * them. Unset: the path of the kind.
   */
  readonly linkPath?: string | undefined | null
}

const linkedTo = (action: NonNullable<RenderedMessage['action']>, path: string | null) =>
  path === null ? null : { ...action, path }

/**
 * Nobody for an account that was deleted, unless it is told at another address. A suspended one is told of what it is
 * party to, such as its money, and of nothing else.
 */
async function findRecipient(
  db: Database,
  deps: ComposeDeps,
  kind: MessageKind,
  message: Message,
): Promise<FoundRecipient | Obstacle> {
  const { userId, bookingId, leadId, waitlistEntryId, guestQuestionId } = message
  if (userId !== null) return findAccount(db, deps, kind, { ...message, userId })
  if (leadId !== null) return findPerson(db, leadId)
  if (waitlistEntryId !== null) return findGuest(db, deps, kind, { ...message, waitlistEntryId })
  if (guestQuestionId !== null) return findGuestWhoAsks(db, deps, guestQuestionId)
  if (bookingId === null) return 'no recipient'
  const [booking] = await db
    .select({
      id: bookings.id,
      name: bookings.customerName,
      email: bookings.contactEmail,
      linkKey: bookings.linkKey,
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  if (!booking || booking.email === null) return 'no recipient'
  const link = formatBookingLink(deps, booking)
  // Without a link the booking was added to an account, whose page of the booking the kind names.
  return { name: booking.name, address: booking.email, linkPath: link === null ? undefined : `/trip/${link}` }
}

async function findAccount(
  db: Database,
  deps: ComposeDeps,
  { purpose }: MessageKind,
  { id, userId, address }: Pick<Message, 'id' | 'address'> & { userId: string },
): Promise<FoundRecipient | Obstacle> {
  const [user] = await db
    .select({ name: users.name, email: users.email, status: users.status })
    .from(users)
    .where(eq(users.id, userId))
  if (!user || (address === null && isDeletedEmail(user.email))) return 'no recipient'
  if (user.status === 'suspended' && purpose === 'notice') return 'suspended recipient'
  const to = address === null ? user.email : open(deps, messages.address, id, address)
  // A deleted account has no name any more.
  return { name: isDeletedEmail(user.email) ? '' : user.name, address: to }
}

/** Nobody for somebody who was deleted. */
async function findPerson(db: Database, leadId: string): Promise<FoundRecipient | Obstacle> {
  const [lead] = await db
    .select({ name: leads.name, address: leads.email })
    .from(leads)
    .where(eq(leads.id, leadId))
  return lead && !isDeletedEmail(lead.address) ? { ...lead, linkPath: null } : 'no recipient'
}

async function findGuest(
  db: Database,
  deps: ComposeDeps,
  kind: MessageKind,
  message: Message & { waitlistEntryId: string },
): Promise<FoundRecipient | Obstacle> {
  const { waitlistEntryId: id } = message
  const { address, userId } = waitlistEntries
  const [entry] = await db.select({ address, userId }).from(waitlistEntries).where(eq(waitlistEntries.id, id))
  if (!entry) return 'no recipient'
  // The entry has moved into an account since the message was written.
  if (entry.userId !== null) return findAccount(db, deps, kind, { ...message, userId: entry.userId })
  if (entry.address === null) return 'no recipient'
  return { name: '', address: deps.encryption.decrypt(waitlistEntries.address, id, entry.address) }
}

/** With the link of the question. */
async function findGuestWhoAsks(
  db: Database,
  { encryption }: ComposeDeps,
  id: string,
): Promise<FoundRecipient | Obstacle> {
  const { address, link } = guestQuestions
  const [found] = await db.select({ address, link }).from(guestQuestions).where(eq(guestQuestions.id, id))
  if (!found) return 'no recipient'
  return {
    name: '',
    address: encryption.decrypt(address, id, found.address),
    linkPath: `/guest-question?token=${encryption.decrypt(link, id, found.link)}`,
  }
}
