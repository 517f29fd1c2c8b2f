import type { CreateAdminPayload } from '@affiliate-booking/contract/calls/accounts/admins'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Account } from '../users/account.ts'
import { ensurePrimaryAdmin } from './primary-admins.ts'
import { resolveAdminTerritory } from './resolve-admin-territory.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { ok, type Result } from '../../result.ts'
import { checkNewPassword, type Passwords } from '../auth/passwords.ts'
import { failIfEmailTaken, checkEmailIsFree } from '../auth/register-account.ts'

interface Dependencies {
  db: Database
  passwords: Passwords
  now: () => Date
}

/**
 * Creates an administrator who can sign in at once. `createdBy` is null on the command line. The caller checks
 * permission. Fails with 400 for a password or location that is not acceptable, and with 409 for a taken email.
 */
export async function createAdmin(
  { db, passwords, now }: Dependencies,
  payload: CreateAdminPayload,
  createdBy: Account | null,
  origin: RequestOrigin | null = null,
): Promise<Result<Account>> {
  const checked = await checkNewPassword(passwords, payload.password)
  if (!checked.ok) return checked
  const territory = resolveAdminTerritory(payload)
  if (!territory.ok) return territory
  const free = await checkEmailIsFree(db, payload.email)
  if (!free.ok) return free
  const passwordHash = await passwords.hash(payload.password)
  return failIfEmailTaken(() =>
    db.transaction(async (tx) => {
      const [account] = await tx
        .insert(users)
        .values({
          ...territory.value.columns,
          territoryPath: await territory.value.ensureTerritory(tx),
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
      await ensurePrimaryAdmin(tx, account, now())
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
