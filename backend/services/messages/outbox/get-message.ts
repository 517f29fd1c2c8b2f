// One message of the outbox, with its text, and the retry of a dead letter.
import type { TemplateText } from '@affiliate-booking/contract/shapes/message-templates'
import type { MessageDetails } from '@affiliate-booking/contract/shapes/messages'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq } from 'drizzle-orm'
import { messages } from '../../../db/schema/messages.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import type { Actor } from '../../users/account.ts'
import { composeMessage, type Message, openSecrets, testTextOf } from '../delivery/compose.ts'
import { findKind } from '../kinds/kinds.ts'
import { withAccounts } from '../render/account-values.ts'
import { renderMessage, type Values } from '../render/render-message.ts'
import { textOf } from '../templates/find-texts.ts'
import { describeMessageRow, findMessage } from './list-messages.ts'
import { shownValues } from './shown-values.ts'
import { isUuid } from '../../../uuid.ts'

type OutboxDeps = Pick<Deps, 'db' | 'encryption' | 'log' | 'mailer' | 'now'>

const messageNotFound = fail(404, 'This message does not exist.')

/**
 * A message with its text. Links and codes are shown only while no mail server is set, so that the platform can be tried
 * to the end, and each look at them is audited. Fails with 404 for an unknown id.
 */
export async function getMessage(
  deps: OutboxDeps,
  actor: Actor,
  id: string,
  origin: RequestOrigin,
): Promise<Result<MessageDetails>> {
  const { mailer, now } = deps
  const found = await describeMessage(deps, id, (message) => mailer === null && message.expiresAt > now())
  if (!found.ok) return found
  const { details, kind, isShown } = found.value
  if (isShown)
    await writeAudit(deps.db, {
      actor,
      origin,
      action: 'message.secret-shown',
      objectType: 'message',
      objectId: id,
      territoryPath: null,
      changes: { kind: { old: null, new: kind } },
      at: now(),
    })
  return ok(details)
}

/** `isShown`: a link or a code of it is. */
async function describeMessage(
  deps: OutboxDeps,
  id: string,
  mayShow: (message: Message) => boolean,
): Promise<Result<{ details: MessageDetails; kind: string; isShown: boolean }>> {
  const found = isUuid(id) ? await findMessage(deps.db, id) : null
  if (found === null) return messageNotFound
  const { message, recipient } = found
  const version = textOf(found.text)
  const isOpen = mayShow(message)
  const isSecretShown = isOpen && message.secrets !== null
  const secrets = isSecretShown ? openSecrets(deps, message) : {}
  const { isLinkShown, ...text } = await describeText(deps, message, { secrets, version, isOpen })
  const kind = findKind(message.kind)
  const details = {
    ...describeMessageRow(message, recipient, version),
    toldTo: kind?.toldTo ?? '',
    ...text,
    hasHiddenSecrets: kind?.secrets !== undefined && !isSecretShown,
    canRetry: canRetry(message, deps.now()),
    hasMailServer: deps.mailer !== null,
  }
  return ok({ details, kind: message.kind, isShown: isSecretShown || isLinkShown })
}

interface Shown {
  readonly secrets: Values
  readonly version: TemplateText | undefined
  /** Whether links may be shown. */
  readonly isOpen: boolean
}

interface DescribedText extends Pick<MessageDetails, 'paragraphs' | 'action'> {
  /** The link of a booking without an account. */
  readonly isLinkShown: boolean
}

async function describeText(
  deps: OutboxDeps,
  message: Message,
  { secrets, version, isOpen }: Shown,
): Promise<DescribedText> {
  const kind = findKind(message.kind)
  if (kind === null) return { paragraphs: [], action: null, isLinkShown: false }
  const values = await withAccounts(deps.db, kind, shownValues(kind, message, secrets))
  const rendered = renderMessage(kind, values, {
    language: message.language,
    text: testTextOf(message) ?? version,
  })
  const { action } = rendered
  const paragraphs = [...rendered.paragraphs]
  // Somebody who asked without an account has no page of their own.
  if (message.leadId !== null) return { paragraphs, action: null, isLinkShown: false }
  // Somebody without an account has a link of their own, which opens the booking.
  const isBookingLink = message.bookingId !== null
  const isHidden = isBookingLink ? !isOpen : kind.secrets !== undefined && !('path' in secrets)
  if (isHidden || action === null) return { paragraphs, action: null, isLinkShown: false }
  if (!isBookingLink) return { paragraphs, action, isLinkShown: false }
  const composed = await composeMessage(deps.db, deps, message)
  const linked = typeof composed === 'string' ? null : composed.rendered.action
  // A booking that was added to an account has the page of the kind.
  return { paragraphs, action: linked, isLinkShown: linked !== null && linked.path !== action.path }
}

/** Without its links and codes, or once its time is over, a message is of no use. */
function canRetry(message: Message, now: Date): boolean {
  if (message.state !== 'dead') return false
  const hasAll = findKind(message.kind)?.secrets === undefined || message.secrets !== null
  return hasAll && (!isTimeBound(message) || message.expiresAt > now)
}

/** Such as a link, or a reminder of a trip. */
const isTimeBound = ({ kind, secrets }: Message) =>
  secrets !== null || findKind(kind)?.secrets !== undefined || findKind(kind)?.usefulHours !== undefined

/**
 * Queues a dead letter again, for a day at least unless its time is set. One that waits already stays as it is. Fails with
 * 404 for an unknown id, and with 409 for any other message.
 */
export async function retryMessage(
  deps: OutboxDeps,
  actor: Actor,
  id: string,
  origin: RequestOrigin,
): Promise<Result<MessageDetails>> {
  const { db, now } = deps
  const at = now()
  const retried = await db.transaction(async (tx): Promise<Result<null>> => {
    const [message] = isUuid(id)
      ? await tx.select().from(messages).where(eq(messages.id, id)).for('update')
      : []
    if (!message) return messageNotFound
    // The button was pressed twice.
    if (message.state === 'queued') return ok(null)
    if (!canRetry(message, at)) return fail(409, 'This message cannot be sent again.')
    const { expiresAt } = message
    await tx
      .update(messages)
      .set({
        state: 'queued',
        attempts: 0,
        nextAttemptAt: at,
        // It has not been tried yet.
        lastError: null,
        expiresAt:
          isTimeBound(message) || expiresAt.getTime() > at.getTime() + dayMs
            ? expiresAt
            : new Date(at.getTime() + dayMs),
      })
      .where(and(eq(messages.id, id), eq(messages.state, 'dead')))
    await writeAudit(tx, {
      actor,
      origin,
      action: 'message.retried',
      objectType: 'message',
      objectId: id,
      territoryPath: null,
      changes: { lastError: { old: message.lastError, new: null } },
      at,
    })
    return ok(null)
  })
  if (!retried.ok) return retried
  // Nobody looks at a link by sending it again.
  const found = await describeMessage(deps, id, () => false)
  return found.ok ? ok(found.value.details) : found
}
