// Sends the emails of the outbox. A message is sent once: only a crash between the mail server's acceptance and our record
// of it leads to a second one, with the same Message-ID.
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import { DecryptionError } from '../../encryption/encryption.ts'
import { renderEmail } from '../render/render-email.ts'
import { type ComposedMessage, composeMessage, type Message, type Obstacle } from './compose.ts'
import type { Mailer, MailResult, MailSession } from './mailer.ts'
import { isOutdated } from './outdated.ts'
import {
  claimMessage,
  type DeliveryFailure,
  expireMessages,
  hasDueMessages,
  markFailed,
  markSent,
  returnToQueue,
} from './outbox.ts'

export interface DeliveryDeps extends Pick<Deps, 'db' | 'encryption' | 'log' | 'publicOrigin'> {
  /** Null: messages wait, and the outbox page shows them. */
  readonly mailer: Mailer | null
  /** Whether the host is about to stop: the round ends after the messages that are on their way. */
  readonly isStopping?: (() => boolean) | undefined
}

/** Milliseconds. */
const sliceTime = 20_000

/** After the mail server could not be reached: milliseconds until the next attempt, by the number of failures in a row. */
const pauses = [10_000, 30_000, 60_000, 120_000, 300_000]

interface Outage {
  failures: number
  until: number
}

/** For each mail server of this process. */
const outages = new WeakMap<Mailer, Outage>()

/**
 * A server that puts off the messages of so many recipients, and accepts none between, puts off everything: its limit is
 * reached, or a part of it is away. One that puts off one recipient is no outage.
 */
const delayedRecipients = 5

/** For each mail server of this process: recipients that it put off since it accepted a message. */
const delayed = new WeakMap<Mailer, Set<string>>()

const isPaused = (mailer: Mailer, now: Date) => (outages.get(mailer)?.until ?? 0) > now.getTime()

/** Whether there is something to send, and a mail server that may be reached. */
export const canDeliver = async ({ db, mailer }: DeliveryDeps, now: Date): Promise<boolean> =>
  mailer !== null && !isPaused(mailer, now) && (await hasDueMessages(db, now))

/**
 * Sends what is due, for 20 seconds at most. Without a mail server, messages only expire.
 * @returns how many messages were sent or expired, and whether there are more
 */
export async function deliverMessages(
  deps: DeliveryDeps,
  start: Date,
): Promise<{ count: number; next: string | undefined }> {
  const { db, mailer, isStopping = () => false } = deps
  const began = performance.now()
  const now = () => new Date(start.getTime() + Math.round(performance.now() - began))
  const expired = await expireMessages(db, start)
  if (mailer === null || !(await canDeliver(deps, start))) return { count: expired, next: undefined }
  const session = mailer.open()
  const round: Round = { sent: 0, isOver: false, now }
  async function deliver(to: Mailer): Promise<void> {
    try {
      while (!round.isOver && !isStopping() && performance.now() - began < sliceTime) {
        if (!(await deliverNext({ ...deps, mailer: to }, session, round))) return
      }
    } catch (error) {
      round.isOver = true
      throw error
    }
  }
  // The others end what they have begun: a message that the mail server has accepted must be recorded.
  const senders = await Promise.allSettled(Array.from({ length: mailer.connections }, () => deliver(mailer)))
  session.close()
  const failed = senders.find((sender) => sender.status === 'rejected')
  if (failed) throw failed.reason
  const hasMore = !round.isOver && (await hasDueMessages(db, now()))
  return { count: expired + round.sent, next: hasMore ? 'more' : undefined }
}

interface Round {
  sent: number
  /** Nothing more can be sent now. */
  isOver: boolean
  readonly now: () => Date
}

type ReadyDeps = DeliveryDeps & { readonly mailer: Mailer }

/** Returns whether there was a message. */
async function deliverNext(deps: ReadyDeps, session: MailSession, round: Round): Promise<boolean> {
  const { db } = deps
  const message = await claimMessage(db, round.now())
  if (message === null) return false
  if (await isOutdated(db, message, round.now())) {
    await giveUp(deps, message, { code: 'outdated', isFinal: true, now: round.now(), endsAs: 'expired' })
    return true
  }
  const composed = await compose(deps, message)
  if (typeof composed === 'string') {
    // That nobody is there is no failure of the mail, and nobody can mend it.
    const isUnwanted = composed === 'no recipient' || composed === 'suspended recipient'
    await giveUp(deps, message, {
      code: composed,
      isFinal: composed === 'no recipient',
      now: round.now(),
      endsAs: isUnwanted ? 'expired' : 'dead',
    })
    return true
  }
  const result = await session.send(mailOf(deps, message, composed))
  await record(deps, message, result, round)
  return true
}

async function compose(
  deps: ReadyDeps,
  message: Message,
): Promise<ComposedMessage | Obstacle | 'missing key'> {
  try {
    return await composeMessage(deps.db, deps, message)
  } catch (error) {
    if (error instanceof DecryptionError) return 'missing key'
    throw error
  }
}

function mailOf(
  { mailer, publicOrigin }: ReadyDeps,
  message: Message,
  { kind, to, rendered, words }: ComposedMessage,
) {
  const unsubscribePath =
    kind.purpose === 'notice' && hasChoice(message) && message.testText === null
      ? `/unsubscribe/${message.id}`
      : null
  const email = renderEmail(rendered, {
    recipientName: to.name,
    sender: mailer.sender,
    origin: publicOrigin,
    language: message.language,
    words,
    unsubscribePath,
  })
  return {
    ...email,
    to,
    messageId: message.messageId,
    unsubscribeUrl: unsubscribePath && `${publicOrigin}${unsubscribePath}`,
  }
}

/** An account chooses what it gets, and a guest who waits stops waiting. */
const hasChoice = ({ userId, waitlistEntryId }: Message) => userId !== null || waitlistEntryId !== null

async function record(deps: ReadyDeps, message: Message, result: MailResult, round: Round): Promise<void> {
  const { db, mailer, log } = deps
  const now = round.now()
  if (result.state === 'accepted') {
    round.sent += 1
    delayed.delete(mailer)
    if (outages.delete(mailer)) log.info('the mail server is reached again')
    return insist(() => markSent(db, message, now))
  }
  const { state, code, isOfRecipient = false } = result
  // It works, whatever it says of this message.
  if (state === 'rejected') delayed.delete(mailer)
  const isForAll = state === 'delayed' && !isOfRecipient && putsOffAll(mailer, message)
  if (state === 'unreachable' || state === 'refused' || isForAll) {
    if (!round.isOver) pause(deps, code, now)
    round.isOver = true
    return returnToQueue(db, message, { code, now, isLast: state !== 'unreachable' })
  }
  await giveUp(deps, message, { code, isFinal: state === 'rejected', now })
}

function putsOffAll(mailer: Mailer, { userId, address, id }: Message): boolean {
  const recipients = delayed.get(mailer) ?? new Set()
  if (recipients.size < delayedRecipients) delayed.set(mailer, recipients.add(userId ?? address ?? id))
  return recipients.size >= delayedRecipients
}

function pause({ mailer, log }: ReadyDeps, code: string, now: Date): void {
  const failures = (outages.get(mailer)?.failures ?? 0) + 1
  const delay = pauses[Math.min(failures, pauses.length) - 1] ?? 0
  outages.set(mailer, { failures, until: now.getTime() + delay })
  // Once for each outage.
  if (failures === 1) log.warn({ code }, 'the mail server cannot be used; messages wait')
}

async function giveUp({ db, log }: ReadyDeps, message: Message, failure: DeliveryFailure): Promise<void> {
  const isDead = await markFailed(db, message, failure)
  if (isDead) log.warn({ kind: message.kind, code: failure.code }, 'a message could not be delivered')
}

/** What the mail server has accepted must be recorded: the database may be away for a moment. */
async function insist(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 4) throw error
      await wait(attempt * 500)
    }
  }
}
