import type { Database } from '../../db/database.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { keepAddress } from '../messages/keep-address.ts'
import { notify } from '../messages/notify.ts'
import { endProofs } from '../proofs/proofs.ts'
import type { Account } from '../users/account.ts'

/**
 * What a change of the email means for the former address: links that were sent to it end, what it was to be told is still
 * told there, and both addresses are told of the change.
 * @param before the account as it was
 */
export async function leaveAddress(
  tx: Database,
  before: Account,
  encryption: Encryption,
  at: Date,
): Promise<void> {
  const { id, email } = before
  await endProofs(tx, id)
  await keepAddress(tx, before, encryption)
  const changedAt = at.toISOString()
  const notice = {
    kind: 'email-changed',
    about: id,
    occasion: changedAt,
    variables: { changedAt },
    encryption,
    at,
  } as const
  await notify(tx, { ...notice, to: { userId: id } }, { ...notice, to: { userId: id, address: email } })
}
