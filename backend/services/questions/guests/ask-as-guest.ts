import { randomBytes, randomUUID } from 'node:crypto'
import type { AskQuestionAsGuestPayload } from '@affiliate-booking/contract/calls/products/guest-questions'
import { maximumQuestionsOfGuest } from '@affiliate-booking/contract/options/products/questions'
import { guestQuestions } from '../../../db/schema/products/guest-questions.ts'
import type { Deps } from '../../../deps.ts'
import { ok, type Result } from '../../../result.ts'
import { notify } from '../../messages/notify.ts'
import { hashToken } from '../../sessions/create-session.ts'
import { normalizeEmail } from '../../users/account.ts'
import { findAskable } from '../ask-question.ts'
import { confirmPeriod } from '../../users/confirm-period.ts'
import { isAskedBy, listOpen, lockAddress } from './guest-questions.ts'

/**
 * Notes what a guest without an account asks, and sends a link to confirm it; until then nobody else sees it. The same for
 * every address, whether it has an account or not, and whether it asks as much as it may already: then nothing is sent.
 * Fails with 404 and 409 as asking with an account does.
 */
export async function askQuestionAsGuest(
  { db, encryption, now }: Pick<Deps, 'db' | 'encryption' | 'now'>,
  slug: string,
  { email, text }: AskQuestionAsGuestPayload,
): Promise<Result<null>> {
  return db.transaction(async (tx): Promise<Result<null>> => {
    const found = await findAskable(tx, slug)
    if (!found.ok) return found
    const { id: productId, title } = found.value
    const at = now()
    const address = normalizeEmail(email)
    const addressFingerprint = encryption.fingerprint('email', address)
    await lockAddress(tx, addressFingerprint)
    const open = await listOpen(tx, isAskedBy(encryption, address), at)
    if (open.length >= maximumQuestionsOfGuest) return ok(null)
    const id = randomUUID()
    const link = randomBytes(32).toString('base64url')
    await tx.insert(guestQuestions).values({
      id,
      address: encryption.encrypt(guestQuestions.address, id, address),
      addressFingerprint,
      link: encryption.encrypt(guestQuestions.link, id, link),
      linkHash: hashToken(link),
      productId,
      text,
      createdAt: at,
    })
    const expiresAt = new Date(at.getTime() + confirmPeriod)
    await notify(tx, {
      kind: 'guest-question-confirmation',
      to: { guestQuestionId: id },
      about: id,
      variables: { title, validUntil: expiresAt.toISOString() },
      at,
      expiresAt,
    })
    return ok(null)
  })
}
