import type { CreateAdminPayload } from '@affiliate-booking/contract/calls/admins'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/users.ts'
import type { Account } from '../users/account.ts'
import { resolveAdminTerritory } from './resolve-admin-territory.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { ok, type Result } from '../../result.ts'
import { checkNewPassword, type Passwords } from '../auth/passwords.ts'
import { failIfEmailTaken, checkEmailIsFree } from '../auth/register-account.ts'

interface Needs {
  db: Database
  passwords: Passwords
  now: () => Date
}

/**
 * Makes an administrator who can sign in at once, bound to the place of the role. Who may do this is the caller's
 * matter; nobody: it is done by a command. Refused with 400 for a bad password or place, 409 for a taken email.
 */
export async function createAdmin(
  { db, passwords, now }: Needs,
  payload: CreateAdminPayload,
  createdBy: Account | null,
  origin: RequestOrigin | null = null,
): Promise<Result<Account>> {
  const good = checkNewPassword(payload.password)
  if (!good.ok) return good
  const reach = resolveAdminTerritory(payload)
  if (!reach.ok) return reach
  const free = await checkEmailIsFree(db, payload.email)
  if (!free.ok) return free
  const passwordHash = await passwords.hash(payload.password)
  return failIfEmailTaken(() =>
    db.transaction(async (tx) => {
      const [account] = await tx
        .insert(users)
        .values({
          ...reach.value.columns,
          territoryPath: await reach.value.claim(tx),
          status: 'active',
          name: payload.name,
          email: free.value,
          phone: payload.phone,
          passwordHash,
          createdAt: now(),
          approvedAt: now(),
          approvedBy: createdBy?.id ?? null,
        })
        .returning()
      if (!account) throw new Error('An inserted account was not returned')
      const { role, territoryPath } = account
      await writeAudit(tx, {
        actor: createdBy,
        origin,
        action: 'account.created',
        objectType: 'account',
        objectId: account.id,
        territoryPath,
        changes: { role: { old: null, new: role }, territoryPath: { old: null, new: territoryPath } },
        at: now(),
      })
      return ok(account)
    }),
  )
}
