import type { TimelineEntry } from '@affiliate-booking/contract/shapes/timeline'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { auditLog } from '../../db/schema/audit.ts'
import type { AuditEntry } from './write-audit.ts'

/** What happened to an object, oldest first, for administrators. */
export async function readTimeline(
  db: Database,
  objectType: AuditEntry['objectType'],
  objectId: string,
): Promise<TimelineEntry[]> {
  const entries = await db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      actor: sql<string | null>`coalesce(${users.name}, ${auditLog.actorRole}::text)`,
      reason: auditLog.reason,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.objectType, objectType), eq(auditLog.objectId, objectId)))
    .orderBy(asc(auditLog.id))
  return entries.map(({ id, at, ...entry }) => ({ ...entry, id: String(id), at: at.toISOString() }))
}
