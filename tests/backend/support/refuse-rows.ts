import { sql } from 'drizzle-orm'
import type { Database } from '../../../backend/db/database.ts'

/** The database takes no change of some rows while `act` runs. */
export async function refuseRows(
  db: Database,
  { table, rows, code = 'XX000' }: { table: string; rows: string; code?: string | undefined },
  act: () => Promise<void>,
): Promise<void> {
  await db.execute(sql`create sequence refused`)
  await db.execute(
    sql.raw(`create function refuse_row() returns trigger language plpgsql as
      $$ begin perform nextval('refused'); raise exception 'a bug' using errcode = '${code}'; end $$`),
  )
  await db.execute(
    sql.raw(`create trigger refuse_row before insert or update on ${table}
      for each row when (${rows}) execute function refuse_row()`),
  )
  try {
    await act()
  } finally {
    await db.execute(sql`drop function refuse_row cascade`)
    await db.execute(sql`drop sequence refused`)
  }
}
