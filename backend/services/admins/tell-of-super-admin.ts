import type { Database } from '../../db/database.ts'
import { findSuperAdmins } from '../messages/notices/lead-notices.ts'
import { type Notice, notify } from '../messages/notify.ts'
import type { Account } from '../users/account.ts'

interface Change {
  readonly event: 'added' | 'added by an invitation' | 'suspended' | 'activated again' | 'kept from deletion'
  /** Null: on the command line. */
  readonly by: Pick<Account, 'id'> | null
  readonly at: Date
}

/**
 * Tells the other super administrators that one more decides, or one less: together they are the four eyes of the platform.
 * Of any other account nobody is told. Who has sent an invitation learns that it was accepted.
 */
export async function tellOfSuperAdmin(
  tx: Database,
  account: Pick<Account, 'id' | 'role'>,
  { event, by, at }: Change,
): Promise<void> {
  if (account.role !== 'super_admin') return
  const informed = new Set([account.id, event === 'added by an invitation' ? undefined : by?.id])
  const others = (await findSuperAdmins(tx)).filter((each) => !informed.has(each))
  await notify(
    tx,
    ...others.map((userId): Notice => ({
      kind: 'super-admins-changed',
      to: { userId },
      about: account.id,
      occasion: at.getTime(),
      variables: {
        event,
        accountId: account.id,
        who: account.id,
        by: by?.id ?? null,
        changedAt: at.toISOString(),
      },
      at,
    })),
  )
}
