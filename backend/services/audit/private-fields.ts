// Where a provider is found may be their home. The audit log keeps that it changed, and no value: entries are in clear,
// and the books do not need it.
import { sql } from 'drizzle-orm'
import { auditLog } from '../../db/schema/audit.ts'

const privateProductFields: readonly string[] = ['meetingPoint', 'coordinates']

const notKept = 'Not kept'

/** A changed field of a product as the audit log keeps it. */
export const auditedValue = (name: string, value: unknown): unknown =>
  privateProductFields.includes(name) && value !== null ? notKept : value

const hasValueOf = (name: string) =>
  sql`jsonb_path_exists(${auditLog.changes}, ${`$.${name}.* ? (@ != null && @ != "${notKept}")`}::jsonpath)`

/** Entries of releases that kept the values. */
export const hasPrivateValues = sql`(${sql.join(privateProductFields.map(hasValueOf), sql` or `)})`
