// Lines that an earlier version imported and knows by another reference.
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bankStatementLines } from '../../db/schema/money/receipts.ts'
import type { ReadLine } from './read-lines.ts'

/**
 * Gives such lines the reference that is read today, so that the file's line is known and an open one finds its payment. The
 * text has to be the same too: several lines may have had one reference. That of erased people is empty.
 */
export async function renameKnownLines(tx: Database, lines: readonly ReadLine[]): Promise<void> {
  const renamed = lines
    .filter(({ formerReference }) => formerReference !== null)
    .map(({ lineNumber: _lineNumber, ...line }) => line)
  if (renamed.length === 0) return
  await tx.execute(sql`update ${bankStatementLines} as line set reference = known.reference
    from (
      select stored.id, read.reference from ${bankStatementLines} as stored
      join jsonb_to_recordset(${JSON.stringify(renamed)}::text::jsonb) as read
          (date date, amount bigint, "isCredit" boolean, reference text, "formerReference" text, description text)
        on stored.date = read.date and stored.amount = read.amount and stored.is_credit = read."isCredit"
          and stored.reference = read."formerReference" and stored.description in (read.description, '')
      where not exists (select from ${bankStatementLines} as other where other.date = read.date
        and other.amount = read.amount and other.is_credit = read."isCredit" and other.reference = read.reference)
      order by stored.id for update of stored
    ) as known
    where line.id = known.id`)
}
