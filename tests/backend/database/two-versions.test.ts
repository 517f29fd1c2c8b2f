// During a deployment the release before and this one serve on one schema, that of this one. So a migration may add what the
// release before does not know, and take away nothing that it uses.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../backend/db/database.ts'
import { openTestDatabaseBefore } from '../../support/databases/test-database.ts'
import { findBreaks, type SchemaFacts } from '../support/schema-breaks.ts'

/** The first migration that no release has. Change it with each release. */
const firstUnreleased = '0047_catalogue-changes'

/** Breaks that are meant, once no version uses the thing any more, by the decision that says so. */
const contractSteps: Readonly<Record<string, string>> = {}

/**
 * Checks that were changed to let more pass, with what they let pass, and those of columns that the release before leaves
 * empty. Only reading them shows that.
 */
const widenedChecks: Readonly<Record<string, string>> = {
  'receipts.receipts_reference_unique': 'the reference of money that was recorded in error; others as before',
  'price_rules.price_rules_minimum_nights_check': 'a new column, which may be empty',
  'products.products_minimum_nights_check': 'a new column, which may be empty',
  'products.products_guests_per_group_check': 'a new column, which may be empty',
  'messages.messages_recipient_check':
    'messages to a lead, an entry of the waitlist or a guest who asks; those to an account or a booking as before',
}

const isWidened = (found: string) =>
  Object.keys(widenedChecks).some((name) => found.startsWith(`${name} is new`))

const Text = z.object({ key: z.string(), value: z.string() })

async function readFacts(db: Database): Promise<SchemaFacts> {
  const read = async (query: ReturnType<typeof sql>) =>
    new Map((await rowsOf(db, query, Text)).map(({ key, value }) => [key, value]))
  return {
    columns: await read(sql`
      select table_name || '.' || column_name as key,
        udt_name || case when is_nullable = 'YES' then ' null' else '' end
          || case when column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS'
            then ' default' else '' end as value
      from information_schema.columns where table_schema = 'public'`),
    labels: await read(sql`
      select t.typname || '.' || e.enumlabel as key, '' as value
      from pg_enum e join pg_type t on t.oid = e.enumtypid where t.typnamespace = 'public'::regnamespace`),
    constraints: await read(sql`
      select c.conrelid::regclass || '.' || c.conname as key, pg_get_constraintdef(c.oid) as value
      from pg_constraint c where c.connamespace = 'public'::regnamespace and c.contype in ('c', 'u', 'p', 'f', 'x')
      union all
      select i.indrelid::regclass || '.' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
      from pg_index i join pg_class r on r.oid = i.indrelid
      where i.indisunique and r.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`),
    routines: await read(sql`
      select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as key, '' as value
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype`),
  }
}

describe('the migrations since the last release', () => {
  let before: SchemaFacts
  let after: SchemaFacts
  let close: () => Promise<void> = async () => undefined

  beforeAll(async () => {
    const database = await openTestDatabaseBefore(firstUnreleased)
    ;({ close } = database)
    before = await readFacts(database.db)
    await database.migrateToLatest()
    after = await readFacts(database.db)
  })

  afterAll(() => close())

  test('leave the release before everything that it reads and writes', () => {
    expect(before.columns.size).toBeGreaterThan(500)
    expect(after.columns.size).toBeGreaterThan(before.columns.size)
    const breaks = findBreaks(before, after).filter((found) => !isWidened(found))
    expect(breaks.filter((found) => contractSteps[found] === undefined)).toEqual([])
  })

  test('name only contract steps that exist and that a decision explains', () => {
    const folder = resolve(import.meta.dirname, '../../../docs/decisions')
    for (const [step, decision] of Object.entries(contractSteps)) {
      expect(findBreaks(before, after)).toContain(step)
      expect(
        readdirSync(folder).some((file) => file.startsWith(decision)),
        decision,
      ).toBe(true)
    }
  })
})

test('the first unreleased migration is one of the journal', () => {
  const journal = readFileSync(
    resolve(import.meta.dirname, '../../../backend/db/migrations/meta/_journal.json'),
    'utf8',
  )
  expect(journal).toContain(`"${firstUnreleased}"`)
})

describe('a break for the release before', () => {
  const facts = (changes: Partial<Record<keyof SchemaFacts, Record<string, string>>>): SchemaFacts => {
    const mapOf = (name: keyof SchemaFacts) => new Map(Object.entries({ ...usual[name], ...changes[name] }))
    return {
      columns: mapOf('columns'),
      labels: mapOf('labels'),
      constraints: mapOf('constraints'),
      routines: mapOf('routines'),
    }
  }
  const usual: Record<keyof SchemaFacts, Record<string, string>> = {
    columns: { 'users.id': 'uuid default', 'users.name': 'text', 'users.phone': 'text null' },
    labels: { 'role.nsa': '' },
    constraints: { 'users.users_pkey': 'PRIMARY KEY (id)', 'users.users_name_check': "CHECK (name <> '')" },
    routines: { 'earning_scope(text)': '' },
  }
  const without = (kind: keyof SchemaFacts, key: string): SchemaFacts => {
    const whole = facts({})
    return { ...whole, [kind]: new Map([...whole[kind]].filter(([name]) => name !== key)) }
  }

  test.each([
    ['a column that is gone', without('columns', 'users.name'), 'users.name is gone'],
    ['another type', facts({ columns: { 'users.name': 'int4' } }), 'users.name is int4, not text'],
    [
      'a column that must not be empty any more',
      facts({ columns: { 'users.phone': 'text' } }),
      'users.phone must not be null any more',
    ],
    [
      'a column that lost its default',
      facts({ columns: { 'users.id': 'uuid' } }),
      'users.id has no default any more',
    ],
    [
      'a new column that inserts must fill',
      facts({ columns: { 'users.tier': 'int4' } }),
      'users.tier is new, and inserts of the release before leave it out',
    ],
    ['a value of an enumeration that is gone', without('labels', 'role.nsa'), 'role.nsa is gone'],
    ['a function that is gone', without('routines', 'earning_scope(text)'), 'earning_scope(text) is gone'],
    [
      'a new constraint on a table that was there',
      facts({ constraints: { 'users.users_phone_unique': 'UNIQUE (phone)' } }),
      'users.users_phone_unique is new: UNIQUE (phone)',
    ],
    [
      'a reference of a column that was there',
      facts({ constraints: { 'users.users_phone_fk': 'FOREIGN KEY (phone) REFERENCES phones(id)' } }),
      'users.users_phone_fk is new: FOREIGN KEY (phone) REFERENCES phones(id)',
    ],
    [
      'a changed constraint',
      facts({ constraints: { 'users.users_name_check': 'CHECK (length(name) > 3)' } }),
      'users.users_name_check is new: CHECK (length(name) > 3)',
    ],
    [
      'a key on which it conflicts that is gone',
      without('constraints', 'users.users_pkey'),
      'users.users_pkey is gone: PRIMARY KEY (id)',
    ],
  ])('is %s', (_what, changed, expected) => {
    expect(findBreaks(facts({}), changed)).toEqual([expected])
  })

  test.each([
    [
      'a new table, whatever it demands',
      { columns: { 'pets.id': 'uuid' }, constraints: { 'pets.pets_pkey': 'PRIMARY KEY (id)' } },
    ],
    ['a new column that may be empty', { columns: { 'users.tier': 'int4 null' } }],
    ['a new column with a default', { columns: { 'users.tier': 'int4 default' } }],
    ['a column that may be empty now', { columns: { 'users.name': 'text null' } }],
    [
      'a reference of a new column',
      {
        columns: { 'users.boss': 'uuid null' },
        constraints: { 'users.users_boss_fk': 'FOREIGN KEY (boss) REFERENCES users(id)' },
      },
    ],
    ['a new value of an enumeration', { labels: { 'role.dsa': '' } }],
  ])('is not %s', (_what, changes) => {
    expect(findBreaks(facts({}), facts(changes))).toEqual([])
  })

  test('is not a check that is gone', () => {
    expect(findBreaks(facts({}), without('constraints', 'users.users_name_check'))).toEqual([])
  })
})
