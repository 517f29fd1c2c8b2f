import type { ChangeTerritoryPayload } from '@affiliate-booking/contract/calls/accounts/users'
import {
  type TerritoryKind,
  territoryKinds,
  territoryKindOf,
} from '@affiliate-booking/contract/options/accounts/accounts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import {
  appointPrimaryAdmin,
  changePrimaryAdmin,
  findPrimaryAdmin,
  lockTerritory,
} from '../admins/primary-admins.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { releaseLeadsOutside } from '../leads/routing/release-leads.ts'
import { notify } from '../messages/notify.ts'
import { titlesOfLost } from '../reports/weekly/outside-subscriptions.ts'
import { ensureTerritory } from '../territories/ensure-territory.ts'
import { type Location, resolveTerritories } from '../territories/locations.ts'
import { readTerritoryName } from '../territories/read-territory-name.ts'
import { type Account, type Actor, earnsOverrides } from './account.ts'
import { accountNotFound } from './get-user.ts'
import { isUuid } from '../../uuid.ts'

/**
 * Moves an administrator, an affiliate or a provider to another territory of the same level. An administrator gives up the override of
 * the former one, gets that of the new one if it is free, and the open leads outside wait to be assigned again. The
 * territory of everything else is its own and stays.
 * Fails with 400 for a location that is not in the lists or lacks a part, with 404 for an unknown account, and with 409 for
 * another role, for a provider without a service, for an account that is not active or is being deleted, and if the territory is not the expected one or would
 * stay the same.
 */
export async function changeTerritory(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  accountId: string,
  { expectedTerritory, reason, ...entered }: ChangeTerritoryPayload,
  origin: RequestOrigin,
): Promise<Result<Account>> {
  if (!isUuid(accountId)) return accountNotFound
  const at = now()
  return db.transaction(async (tx) => {
    const found = await findMovable(tx, accountId)
    if (!found.ok) return found
    const location = locationOf(found.value.level, entered)
    if (!location.ok) return location
    const chain = resolveTerritories(location.value)
    if (!chain.ok) return chain
    const path = chain.value.at(-1)?.path ?? ''
    const { territoryPath: present } = found.value.account
    // In one order, before the account, as where a primary administrator is chosen.
    for (const each of [...new Set([path, present ?? path])].toSorted()) {
      await lockTerritory(tx, each)
    }
    const locked = await findMovable(tx, accountId, 'lock')
    if (!locked.ok) return locked
    const { account } = locked.value
    const before = account.territoryPath === null ? null : await readTerritoryName(tx, account.territoryPath)
    if (account.territoryPath !== expectedTerritory)
      return fail(
        409,
        `The territory was changed in the meantime: it is ${before ?? 'none'}. Look at it again.`,
      )
    if (account.territoryPath === path) return fail(409, `The territory is ${before} already.`)
    await ensureTerritory(tx, chain.value)
    return ok(await move(tx, { account, path, location: location.value, before, actor, reason, origin, at }))
  })
}

/** With the smallest part of a location that its role needs. */
async function findMovable(
  tx: Database,
  id: string,
  lock?: 'lock',
): Promise<Result<{ account: Account; level: TerritoryKind }>> {
  const query = tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  const [account] = lock ? await query.for('no key update') : await query
  if (!account) return accountNotFound
  const level = account.role === null ? undefined : territoryKindOf[account.role]
  if (level === undefined) return otherRole
  if (account.role === 'service_provider' && account.territoryPath === null) return noService
  if (account.status !== 'active') return notActive
  return account.deletionDueAt === null ? ok({ account, level }) : leaving
}

const otherRole = fail(
  409,
  'Only national, state and district administrators, affiliates and providers can be moved to another territory.',
)
const noService = fail(409, 'This provider has no territory yet. The first service gives it.')
const notActive = fail(409, 'This account is not active. Reactivate it first.')
const leaving = fail(409, 'The owner has asked to delete this account, so its territory stays.')

/** What the level needs; the rest is left out. */
function locationOf(
  level: TerritoryKind,
  { country, state, district }: Omit<ChangeTerritoryPayload, 'expectedTerritory' | 'reason'>,
): Result<Location> {
  const depth = territoryKinds.indexOf(level)
  if (depth >= 1 && state === undefined) return fail(400, 'State is required.')
  if (depth >= 2 && district === undefined) return fail(400, 'District is required.')
  return ok({
    country,
    ...(depth >= 1 && state !== undefined && { state }),
    ...(depth >= 2 && district !== undefined && { district }),
  })
}

interface Move {
  readonly account: Account
  readonly path: string
  readonly location: Location
  /** The present territory in words. */
  readonly before: string | null
  readonly actor: Actor
  readonly reason: string
  readonly origin: RequestOrigin
  readonly at: Date
}

async function move(tx: Database, change: Move): Promise<Account> {
  const { account, path, location, before, actor, reason, origin, at } = change
  const isAdmin = earnsOverrides(account)
  if (isAdmin) await endPrimary(tx, change)
  const [moved] = await tx
    .update(users)
    .set({
      territoryPath: path,
      ...(isAdmin && namesTerritory(account, before) && addressOf(location)),
    })
    .where(eq(users.id, account.id))
    .returning()
  if (!moved) throw new Error('A locked account is gone')
  await writeAudit(tx, {
    actor,
    origin,
    action: 'account.territory-changed',
    objectType: 'account',
    objectId: account.id,
    territoryPath: path,
    changes: { territoryPath: { old: account.territoryPath, new: path } },
    reason,
    at,
  })
  if (isAdmin) {
    await appointPrimaryAdmin(tx, moved, { actor, origin, at })
    await releaseLeadsOutside(tx, moved.id, path, at)
  }
  const after = await readTerritoryName(tx, path)
  const isPrimary = isAdmin && (await findPrimaryAdmin(tx, path))?.id === moved.id
  await notify(tx, {
    kind: 'territory-changed',
    to: { userId: moved.id },
    about: moved.id,
    occasion: at.toISOString(),
    variables: {
      before,
      after,
      administered: isAdmin ? after : null,
      override: isPrimary ? after : null,
      reports: isAdmin ? await titlesOfLost(tx, account, moved) : null,
    },
    at,
  })
  return moved
}

/** An administrator's address is that of the territory, until its owner enters another one. */
function namesTerritory(
  { street, city, postalCode, district, state, country }: Account,
  territory: string | null,
): boolean {
  const lines = [street, city, postalCode, district, state, country].filter((line) => line !== null)
  return lines.length === 0 || lines.join(', ').toLowerCase() === territory?.toLowerCase()
}

/** A form that shows the former one is outdated. */
const addressOf = (location: Location) => ({
  state: null,
  district: null,
  ...location,
  detailsVersion: sql`${users.detailsVersion} + 1`,
})

async function endPrimary(tx: Database, { account, actor, reason, origin, at }: Move): Promise<void> {
  const { territoryPath } = account
  if (territoryPath === null) return
  const primary = await findPrimaryAdmin(tx, territoryPath)
  if (primary?.id !== account.id) return
  await changePrimaryAdmin(tx, {
    actor,
    territoryPath,
    before: account,
    after: null,
    reason,
    origin,
    at,
  })
}
