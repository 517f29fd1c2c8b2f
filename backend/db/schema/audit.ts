import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'
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
    /** Values that only a person's key reads: `[{field, person, value}]`; null: none. */
    personal: jsonb('personal'),
    /** The deleted person whose values an entry of an earlier release had; it has none of them any more. */
    emptiedFor: uuid('emptied_for'),
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
    // Of earlier releases, and of people without an account: nothing else has an address in clear.
    index('audit_log_actor_index')
      .on(table.actorId)
      .where(sql`ip is not null`),
    index('audit_log_emptied_index')
      .on(table.emptiedFor, table.id)
      .where(sql`emptied_for is not null`),
  ],
)

/** The keys of people whose values are in the audit log. Destroying a private key deletes them. */
export const personKeys = pgTable(
  'person_keys',
  {
    /** A plain id: people who are deleted keep their row. */
    personId: uuid('person_id').primaryKey(),
    publicKey: text('public_key').notNull(),
    /** Encrypted by the platform's key, within a minute of its creation. */
    privateKey: text('private_key'),
    createdAt: createdAt(),
    destroyedAt: at('destroyed_at'),
  },
  (table) => [
    index('person_keys_unwrapped_index')
      .on(table.personId)
      .where(sql`private_key is not null and private_key not like 'v1.%'`),
    check('person_keys_check', sql`(private_key is null) = (destroyed_at is not null)`),
  ],
)
