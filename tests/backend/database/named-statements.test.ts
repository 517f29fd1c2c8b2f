// Statements that repeat are prepared, within bounds, and nobody notices but the server.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../backend/db/database.ts'
import { createStatementNames } from '../../../backend/db/postgres/name-statements.ts'
import type { DatabaseConnection } from '../../../backend/db/connection.ts'
import { openPostgres } from '../../../backend/db/postgres/open-postgres.ts'
import { hasPostgres } from '../../support/databases/postgres-programs.ts'
import { createPostgresDatabase } from '../../support/databases/test-database.ts'

describe('names of statements', () => {
  test('a statement gets a name at the third time, and has the same from then on', () => {
    const { nameOf } = createStatementNames({ repeats: 3, names: 10, counted: 10 })
    expect([nameOf('a'), nameOf('b'), nameOf('a')]).toEqual([undefined, undefined, undefined])
    const name = nameOf('a')
    expect(name).toMatch(/^s_[0-9a-f]{32}$/)
    expect(nameOf('a')).toBe(name)
    expect(nameOf('b')).toBeUndefined()
    expect(nameOf('b')).not.toBe(name)
  })

  test('there are never more names than the limit', () => {
    const { nameOf } = createStatementNames({ repeats: 1, names: 2, counted: 10 })
    expect([nameOf('a'), nameOf('b'), nameOf('c')]).toEqual([
      expect.any(String),
      expect.any(String),
      undefined,
    ])
    expect(nameOf('a')).toBeDefined()
  })

  test('statements that are never sent twice do not push out the count of one that repeats', () => {
    const { nameOf } = createStatementNames({ repeats: 3, names: 10, counted: 2 })
    for (const text of ['a', 'x', 'a', 'y']) expect(nameOf(text)).toBeUndefined()
    expect(nameOf('a')).toBeDefined()
    // The count of x made room for that of y.
    expect(nameOf('z')).toBeUndefined()
    expect(nameOf('w')).toBeUndefined()
    expect([nameOf('x'), nameOf('x')]).toEqual([undefined, undefined])
    expect(nameOf('x')).toBeDefined()
  })

  test('a text is asked once whether it can be prepared, and one that has a name never again', () => {
    const { nameOf } = createStatementNames({ repeats: 3, names: 10, counted: 2 })
    const asked: string[] = []
    const ask = (text: string) =>
      nameOf(text, (unknown) => {
        asked.push(unknown)
        return unknown !== 'begin'
      })
    for (let time = 0; time < 5; time += 1) for (const text of ['begin', 'a']) ask(text)
    expect([ask('begin'), ask('a')]).toEqual([undefined, expect.any(String)])
    expect(asked).toEqual(['begin', 'a'])
  })

  test('no more texts that cannot be prepared are remembered than the limit', () => {
    const { nameOf } = createStatementNames({ repeats: 3, names: 10, counted: 2 })
    const asked: string[] = []
    const ask = (text: string) =>
      nameOf(text, (unknown) => {
        asked.push(unknown)
        return false
      })
    for (const text of ['a', 'b', 'c', 'a', 'c']) expect(ask(text)).toBeUndefined()
    expect(asked).toEqual(['a', 'b', 'c', 'a'])
  })

  test('nothing is asked of a text once all names are given', () => {
    const { nameOf } = createStatementNames({ repeats: 1, names: 1, counted: 2 })
    nameOf('a')
    const fail = () => {
      throw new Error('asked')
    }
    expect(nameOf('b', fail)).toBeUndefined()
  })

  test('a statement whose name is forgotten never gets one again', () => {
    const { nameOf, forget } = createStatementNames({ repeats: 1, names: 10, counted: 10 })
    expect(nameOf('a')).toBeDefined()
    forget('a')
    expect([nameOf('a'), nameOf('a')]).toEqual([undefined, undefined])
  })
})

const rows = (db: Database, statement: SQL) => rowsOf(db, statement, z.unknown())

describe.skipIf(!hasPostgres())('a pool on a PostgreSQL server', () => {
  let url = ''
  let database: DatabaseConnection

  beforeAll(async () => {
    url = await createPostgresDatabase()
    database = await openPostgres(url, { skipMigrations: true, namesStatements: true })
  })

  afterAll(() => database?.close())

  /** One after another they all have the same connection. */
  async function repeat(times: number, statement: () => Promise<unknown>): Promise<void> {
    for (let time = 0; time < times; time += 1) await statement()
  }

  const prepared = async ({ executeSql }: DatabaseConnection, like: string) =>
    (await executeSql('select 1 from pg_prepared_statements where statement like $1', [like])).rows.length

  test('prepares a statement that repeats, and not one that is rare', async () => {
    const { db } = database
    await repeat(20, () => db.execute(sql`select ${1}::int as often`))
    await repeat(2, () => db.execute(sql`select ${1}::int as rare`))
    expect(await prepared(database, '%as often')).toBe(1)
    expect(await prepared(database, '%as rare')).toBe(0)
    expect(await rows(db, sql`select ${7}::int as often`)).toEqual([{ often: 7 }])
  })

  test('prepares one that ends with a semicolon, and no two in one text', async () => {
    const { db } = database
    await repeat(20, () => db.execute(sql`select ${1}::int as ended;`))
    await repeat(20, () => db.execute(sql.raw('select 1 as first; select 2 as second;')))
    expect(await prepared(database, '%as ended;')).toBe(1)
    expect(await prepared(database, '%as second%')).toBe(0)
  })

  test('prepares nothing when it is told so', async () => {
    const plain = await openPostgres(url, { skipMigrations: true })
    await repeat(20, () => plain.db.execute(sql`select ${1}::int as often`))
    expect(await prepared(plain, '%as often')).toBe(0)
    await plain.close()
  })

  test('gives the rows of a statement whose columns a migration has changed', async () => {
    const { db, executeSql } = database
    await executeSql('create table changing as select 1 as value', [])
    const read = () => rows(db, sql`select value from changing where true = ${true}`)
    await repeat(20, read)
    expect(await prepared(database, '%from changing%')).toBe(1)
    await executeSql('alter table changing alter value type text', [])
    expect(await read()).toEqual([{ value: '1' }])
    expect(await read()).toEqual([{ value: '1' }])
  })

  test('gives the rows of a statement whose name the server has lost', async () => {
    const { db, executeSql } = database
    const read = () => rows(db, sql`select ${3}::int as lost`)
    await repeat(20, read)
    await executeSql('deallocate all', [])
    expect(await read()).toEqual([{ lost: 3 }])
  })

  test('fails one transaction with a lost name, and not the one after it', async () => {
    const { db, executeSql } = database
    const read = () => db.transaction((tx) => rows(tx, sql`select ${3}::int as inside`))
    await repeat(20, read)
    expect(await prepared(database, '%as inside')).toBe(1)
    await executeSql('deallocate all', [])
    await expect(read()).rejects.toMatchObject({ cause: { code: '26000' } })
    expect(await read()).toEqual([{ inside: 3 }])
  })

  test('reports an error of a prepared statement itself', async () => {
    const { db } = database
    const divide = (by: number) => rows(db, sql`select 1 / ${by}::int as share`)
    await repeat(20, () => divide(1))
    await expect(divide(0)).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await divide(1)).toEqual([{ share: 1 }])
  })
})
