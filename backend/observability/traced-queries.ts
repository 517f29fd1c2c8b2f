// A span for each query of a database client, told by the operation and the table, never by its text or values.
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../db/schema.ts'
import type { RunStep, Step } from './trace.ts'

interface QueryClient {
  query: (...args: never[]) => unknown
}

/** The client, each of whose queries is a step. */
export function traceQueries<Client extends QueryClient>(client: Client, step: RunStep): Client {
  const query = (...args: unknown[]) =>
    step(describeStatement(textOf(args[0])), async (): Promise<unknown> =>
      Reflect.apply(client.query, client, args),
    )
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return name === 'transaction' ? traceTransaction(value.bind(target), step) : value.bind(target)
    },
  })
}

/** The embedded database gives a client of its own to what runs in a transaction. */
const traceTransaction =
  (transaction: (run: (own: QueryClient) => unknown) => unknown, step: RunStep) =>
  (run: (own: QueryClient) => unknown): unknown =>
    transaction((own) => run(traceQueries(own, step)))

/** A query is a text, or an object with one. */
function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const hasText = typeof statement === 'object' && statement !== null && 'text' in statement
  return hasText && typeof statement.text === 'string' ? statement.text : ''
}

const operations = new Set(
  'SELECT INSERT UPDATE DELETE WITH BEGIN COMMIT ROLLBACK SAVEPOINT RELEASE SET LOCK NOTIFY'.split(' '),
)

const tables = new Set(
  Object.values(schema).flatMap((value: unknown) => (is(value, PgTable) ? [getTableName(value)] : [])),
)

/** Literals, which may have parentheses; parentheses; and what a table's name comes after. */
const parts = /'(?:[^']|'')*'|[()]|\b(?:from|into|update|join)\s+"?(\w+)"?/gi

/** The first one of the statement itself, or of the outermost of its subqueries that has one. */
function findTable(text: string): string | undefined {
  let depth = 0
  let found: { table: string; depth: number } | undefined
  for (const [part, table = ''] of text.matchAll(parts)) {
    if (part === '(') depth += 1
    if (part === ')') depth -= 1
    if (tables.has(table) && (found === undefined || depth < found.depth)) found = { table, depth }
  }
  return found?.table
}

/** Names only what the schema has: other words of a text could be values. */
export function describeStatement(text: string): Step {
  const word = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? ''
  const operation = operations.has(word) ? word : 'QUERY'
  const table = findTable(text)
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    isCall: true,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  }
}
