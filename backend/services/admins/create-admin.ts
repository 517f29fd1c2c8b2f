import type { CreateAdminPayload } from '@affiliate-booking/contract/calls/accounts/admins'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Account } from '../users/account.ts'
import { appointPrimaryAdmin } from './primary-admins.ts'
import { resolveAdminTerritory } from './resolve-admin-territory.ts'
import { tellOfSuperAdmin } from './tell-of-super-admin.ts'
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
  const at = now()
  return failIfEmailTaken(() =>
    db.transaction(async (tx) =>
      ok(
        await insertAdmin(tx, {
          territory: territory.value,
          person: { name: payload.name, email: free.value, phone: payload.phone, passwordHash },
          createdBy,
          origin,
          at,
        }),
      ),
    ),
  )
}

interface NewAdmin {
  readonly territory: Extract<ReturnType<typeof resolveAdminTerritory>, { ok: true }>['value']
  readonly person: Pick<Account, 'name' | 'email' | 'phone' | 'passwordHash'> &
    Partial<Pick<Account, 'emailVerifiedAt'>>
  /** Null: on the command line. */
  readonly createdBy: Pick<Account, 'id' | 'role'> | null
  /** Made by the person themselves, by the link of an invitation. */
  readonly byInvitation?: true
  readonly origin: RequestOrigin | null
  readonly at: Date
}

/** Inserts an active administrator, who becomes the primary one of a territory without an active one. */
export async function insertAdmin(
  tx: Database,
  { territory, person, createdBy, byInvitation, origin, at }: NewAdmin,
): Promise<Account> {
  const [account] = await tx
    .insert(users)
    .values({
      ...territory.columns,
      territoryPath: await territory.ensureTerritory(tx),
      status: 'active',
      ...person,
      createdAt: at,
      approvedAt: at,
      approvedBy: createdBy?.id ?? null,
    })
    .returning()
  if (!account) throw new Error('An inserted account was not returned')
  const { role, territoryPath } = account
  await writeAudit(tx, {
    actor: byInvitation ? account : createdBy,
    origin,
    action: byInvitation ? 'account.invitation-accepted' : 'account.created',
    objectType: 'account',
    objectId: account.id,
    territoryPath,
    changes: { role: { old: null, new: role }, territoryPath: { old: null, new: territoryPath } },
    at,
  })
  await appointPrimaryAdmin(tx, account, { actor: createdBy, origin, at })
  const event = byInvitation ? 'added by an invitation' : 'added'
  await tellOfSuperAdmin(tx, account, { event, by: createdBy, at })
  return account
}
