import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { role } from './accounts/users.ts'

/** Append-only. A job adds each row to the hash chain. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a job or the command line. */
    actorId: uuid('actor_id'),
    actorRole: role('actor_role'),
    action: text('action').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    territoryPath: text('territory_path'),
    /** `{old, new}` by field; never a secret. */
    changes: jsonb('changes'),
    reason: text('reason'),
    ip: text('ip'),
    requestId: text('request_id'),
    createdAt: createdAt(),
    /** The position in the chain; null until the row is sealed. */
    sealNumber: bigint('seal_number', { mode: 'number' }).unique(),
    prevHash: text('prev_hash'),
    hash: text('hash'),
  },
  (table) => [
    index('audit_log_object_index').on(table.objectType, table.objectId, table.id),
    index('audit_log_unsealed_index')
      .on(table.id)
      .where(sql`hash is null`),
  ],
)
