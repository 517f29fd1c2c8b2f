// What the link in a guest's messages shows, and confirms.
import type { GuestQuestion } from '@affiliate-booking/contract/calls/products/guest-questions'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { guestQuestions } from '../../../db/schema/products/guest-questions.ts'
import { products } from '../../../db/schema/products/products.ts'
import { productQuestions } from '../../../db/schema/products/questions.ts'
import type { Deps } from '../../../deps.ts'
import type { Result } from '../../../result.ts'
import { moveEntriesOfAddress } from '../../emails/move-guest-entries.ts'
import { findAskable, insertQuestion } from '../ask-question.ts'
import {
  describeGuestQuestion,
  findByLink,
  guestActor,
  linkNotFound,
  listOpen,
  lockAddress,
} from './guest-questions.ts'

/** Changes nothing. Fails with 404 for a link that is unknown or too old, and for what is withdrawn or over. */
export async function findGuestQuestion(
  db: Database,
  token: string,
  now: Date,
): Promise<Result<GuestQuestion>> {
  const found = await findByLink(db, token, now)
  return found ? describeGuestQuestion(db, found.id) : linkNotFound
}

/**
 * Asks the provider, who is told; what is confirmed already stays as it is. Where the address waits for an answer to the
 * same words already, this link takes the place of the earlier one. It moves into the customer account that has confirmed the
 * address. Fails as looking at it does, and with 409 for a product that is off sale meanwhile.
 */
export async function confirmGuestQuestion(
  { db, encryption, now }: Pick<Deps, 'db' | 'encryption' | 'now'>,
  token: string,
  requestId: string | null,
): Promise<Result<GuestQuestion>> {
  const at = now()
  const found = await findByLink(db, token, at)
  if (!found) return linkNotFound
  const confirmed = await confirm(db, token, found, { requestId, at })
  if (!confirmed.ok) return confirmed
  const address = encryption.decrypt(guestQuestions.address, found.id, found.address)
  await moveEntriesOfAddress({ db, encryption }, address, requestId, at)
  const after = await findGuestQuestion(db, token, at)
  // Another link may have taken its place meanwhile.
  return after.ok ? after : confirmed
}

function confirm(
  db: Database,
  token: string,
  { id, productId, addressFingerprint }: typeof guestQuestions.$inferSelect,
  { requestId, at }: { requestId: string | null; at: Date },
): Promise<Result<GuestQuestion>> {
  return db.transaction(async (tx): Promise<Result<GuestQuestion>> => {
    await lockAddress(tx, addressFingerprint)
    // By another request at the same time.
    const asked = await findByLink(tx, token, at)
    if (!asked) return linkNotFound
    if (asked.text === null) return describeGuestQuestion(tx, id)
    const [product] = await tx
      .select({ slug: products.slug })
      .from(products)
      .where(eq(products.id, productId))
    const found = await findAskable(tx, product?.slug ?? '')
    if (!found.ok) return found
    const { text } = asked
    const earlier = await lockEarlier(tx, { ...asked, text }, at)
    // A job or the deletion of an account may have deleted it meanwhile.
    const [kept] = await tx
      .select({ id: guestQuestions.id })
      .from(guestQuestions)
      .where(eq(guestQuestions.id, id))
      .for('update')
    if (!kept) return linkNotFound
    // Its link ends, so that the answer is told once.
    if (earlier) await tx.delete(guestQuestions).where(eq(guestQuestions.id, earlier.id))
    const questionId =
      earlier?.questionId ??
      (await insertQuestion(tx, found.value, {
        actor: guestActor,
        text,
        origin: { ip: null, requestId },
        at,
      }))
    await tx.update(guestQuestions).set({ text: null, questionId }).where(eq(guestQuestions.id, id))
    return describeGuestQuestion(tx, id)
  })
}

/**
 * The question in the same words that waits already. It is locked before rows of guests, as by an answer, so that neither
 * waits for the other.
 */
async function lockEarlier(
  tx: Database,
  {
    productId,
    text,
    addressFingerprint,
  }: Pick<typeof guestQuestions.$inferSelect, 'productId' | 'addressFingerprint'> & { text: string },
  at: Date,
): Promise<{ id: string; questionId: string } | undefined> {
  const open = await listOpen(tx, eq(guestQuestions.addressFingerprint, addressFingerprint), at)
  const same = open.find(
    (each) => each.questionId !== null && each.productId === productId && each.text === text,
  )
  if (same?.questionId == null) return undefined
  const { id, questionId } = same
  const [question] = await tx
    .select({ id: productQuestions.id })
    .from(productQuestions)
    .where(eq(productQuestions.id, questionId))
    .for('update')
  return question && { id, questionId }
}
