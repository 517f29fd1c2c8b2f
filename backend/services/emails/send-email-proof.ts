// The message that lets somebody confirm an email: a link, and a code for those who are signed in on another device.
import { randomInt, randomUUID } from 'node:crypto'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../db/database.ts'
import type { Passwords } from '../auth/passwords.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { notify } from '../messages/notify.ts'
import { storeProof } from '../proofs/proofs.ts'
import { type Account, normalizeEmail } from '../users/account.ts'

const period = dayMs

export interface EmailCode {
  readonly code: string
  readonly codeHash: string
}

/** A new code, hashed like a password: six digits are soon tried out. To be made before the transaction. */
export async function createEmailCode(passwords: Passwords): Promise<EmailCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, codeHash: await passwords.hash(code) }
}

interface EmailProof extends EmailCode {
  readonly account: Pick<Account, 'id' | 'email'>
  /** To be confirmed. */
  readonly address: string
  readonly encryption: Encryption
  readonly at: Date
}

/** Sends link and code to an address. They work once, for a day; earlier ones of the account end. */
export async function sendEmailProof(tx: Database, proof: EmailProof): Promise<void> {
  const { account, code, codeHash, encryption, at } = proof
  const address = normalizeEmail(proof.address)
  const userId = account.id
  const expiresAt = new Date(at.getTime() + period)
  const token = await storeProof(tx, {
    userId,
    purpose: 'email',
    email: address,
    codeHash,
    createdAt: at,
    expiresAt,
  })
  const isPresent = address === normalizeEmail(account.email)
  await notify(tx, {
    kind: isPresent ? 'email-verification' : 'new-email-verification',
    to: isPresent ? { userId } : { userId, address },
    about: userId,
    occasion: randomUUID(),
    variables: { validUntil: expiresAt.toISOString() },
    secrets: { path: `/verify-email?token=${token}`, code },
    encryption,
    at,
    expiresAt,
  })
}
