// What the hash of an audit entry covers.
import { sql } from 'drizzle-orm'
import { auditLog } from '../../db/schema/audit.ts'

// Text that does not depend on session settings: times in microseconds, JSON as PostgreSQL orders it.
export const sealedColumns = {
  id: auditLog.id,
  actorId: auditLog.actorId,
  actorRole: auditLog.actorRole,
  action: auditLog.action,
  objectType: auditLog.objectType,
  objectId: auditLog.objectId,
  territoryPath: auditLog.territoryPath,
  changes: sql<string | null>`${auditLog.changes}::text`,
  reason: auditLog.reason,
  ip: auditLog.ip,
  requestId: auditLog.requestId,
  personal: sql<string | null>`${auditLog.personal}::text`,
  createdAt: sql<string>`trunc(extract(epoch from ${auditLog.createdAt}) * 1000000)::text`,
}

export interface SealedRow {
  id: number
  actorId: string | null
  actorRole: string | null
  action: string
  objectType: string
  objectId: string
  territoryPath: string | null
  changes: string | null
  reason: string | null
  ip: string | null
  requestId: string | null
  personal: string | null
  createdAt: string
}
