import type { TimelineEntry } from '@affiliate-booking/contract/shapes/timeline'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import * as z from 'zod'
import { auditLog } from '../../db/schema/audit.ts'
import type { Deps } from '../../deps.ts'
import { withPersonalValues } from '../audit/personal-values.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Actor } from './account.ts'
import { accountNotFound } from './get-user.ts'
import { ok, type Result } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import { isUuid } from '../../uuid.ts'

/** Percent. */
const RateChange = z.object({ commissionRate: z.object({ old: z.number(), new: z.number() }) })

/**
 * The audit entries of an account in the actor's scope, oldest first. An actor outside that scope appears as a role.
 * Fails with 404 outside the scope, and for the actor's own account: its entries hold reasons meant for others.
 */
export async function getUserHistory(
  deps: Pick<Deps, 'db' | 'encryption' | 'log'>,
  actor: Actor,
  accountId: string,
): Promise<Result<TimelineEntry[]>> {
  if (!isUuid(accountId)) return accountNotFound
  const { db } = deps
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, accountId), ne(users.id, actor.id), scopeOf(actor).accounts()))
  if (!account) return accountNotFound
  const entries = await db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      actor: sql<string | null>`coalesce(${users.name}, ${auditLog.actorRole}::text)`,
      reason: auditLog.reason,
      changes: auditLog.changes,
      personal: auditLog.personal,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, and(eq(users.id, auditLog.actorId), scopeOf(actor).visibleAccounts()))
    .where(and(eq(auditLog.objectType, 'account'), eq(auditLog.objectId, accountId)))
    .orderBy(asc(auditLog.id))
  const readable = await withPersonalValues(deps, entries)
  return ok(
    readable.map(({ id, at, changes, ...entry }) => ({
      ...entry,
      id: String(id),
      commissionRate: RateChange.safeParse(changes).data?.commissionRate ?? null,
      at: at.toISOString(),
    })),
  )
}
