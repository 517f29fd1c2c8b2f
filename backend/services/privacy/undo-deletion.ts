import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { noticeOfChange } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import { tellOfSuperAdmin } from '../admins/tell-of-super-admin.ts'
import type { Actor } from '../users/account.ts'

/** Signing in undoes a planned deletion, and the person is told. */
export async function undoDeletion(
  tx: Database,
  account: Pick<Actor, 'id' | 'role' | 'territoryPath'>,
  at: Date,
): Promise<void> {
  const [undone] = await tx
    .update(users)
    .set({ deletionDueAt: null })
    .where(and(eq(users.id, account.id), isNotNull(users.deletionDueAt)))
    .returning({ id: users.id })
  if (!undone) return
  await writeAudit(tx, {
    actor: account,
    origin: null,
    action: 'account.deletion-undone',
    objectType: 'account',
    objectId: account.id,
    territoryPath: account.territoryPath,
    at,
  })
  await notify(tx, { kind: 'account-deletion-undone', ...noticeOfChange(account.id, at) })
  await tellOfSuperAdmin(tx, account, { event: 'kept from deletion', by: account, at })
}
