// Names for statements that repeat, so that each connection of a pool parses them once and can keep their plans.
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

export interface StatementNames {
  /**
   * The name under which a statement is prepared; undefined: it is sent as text.
   * @param canBePrepared asked once of a text, since it reads the whole of it
   */
  nameOf: (text: string, canBePrepared?: (text: string) => boolean) => string | undefined
  /** From now on the statement is sent as text. */
  forget: (text: string) => void
}

export interface NamingLimits {
  /** A statement gets a name when it is sent for this time. */
  repeats: number
  /** The most names: a PostgreSQL server keeps what is prepared for as long as the connection lasts. */
  names: number
  /** The most texts that are counted, or known to have no plan; the one that was sent least recently makes room. */
  counted: number
}

const servingLimits: NamingLimits = { repeats: 5, names: 400, counted: 1000 }

/** For all connections of one pool. */
export function createStatementNames({
  repeats,
  names,
  counted: maximumCounted,
}: NamingLimits = servingLimits): StatementNames {
  const named = new Map<string, string | undefined>()
  const counts = new Map<string, number>()
  const unpreparable = new Set<string>()
  return {
    nameOf(text, canBePrepared = () => true) {
      const known = named.get(text)
      if (known !== undefined || named.size >= names || named.has(text) || unpreparable.has(text))
        return known
      const counted = counts.get(text)
      if (counted === undefined && !canBePrepared(text)) {
        unpreparable.add(text)
        makeRoom(unpreparable, maximumCounted)
        return undefined
      }
      const count = (counted ?? 0) + 1
      counts.delete(text)
      if (count >= repeats) {
        const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
        named.set(text, name)
        return name
      }
      counts.set(text, count)
      makeRoom(counts, maximumCounted)
      return undefined
    },
    forget(text) {
      named.set(text, undefined)
    },
  }
}

/** Maps and sets keep the order in which keys were added. */
function makeRoom(
  texts: { size: number; keys: () => Iterable<string>; delete: (text: string) => unknown },
  maximum: number,
): void {
  const [oldest] = texts.keys()
  if (texts.size > maximum && oldest !== undefined) texts.delete(oldest)
}

/** Prepares the statements that have names on this connection. */
export function nameStatements(client: ClientBase, { nameOf, forget }: StatementNames): void {
  const send = client.query.bind(client)
  const query = (...args: unknown[]): unknown => {
    const [statement, ...rest] = args
    const name = isStatement(statement) ? nameOf(statement.text, isPreparable) : undefined
    if (name === undefined || !isStatement(statement)) return Reflect.apply(send, client, args)
    const named = { ...statement, name }
    const callback = rest.at(-1)
    if (isCallback(callback)) {
      // A pool: outside of transactions, so the same statement can be sent again.
      const ended = (error: unknown, result: unknown) => {
        if (!isStale(error)) return callback(error, result)
        forget(statement.text)
        Reflect.apply(send, client, args)
      }
      return Reflect.apply(send, client, [named, ...rest.slice(0, -1), ended])
    }
    const result: unknown = Reflect.apply(send, client, [named, ...rest])
    if (result instanceof Promise) result.catch((error) => isStale(error) && forget(statement.text))
    return result
  }
  Object.assign(client, { query })
}

interface Statement {
  text: string
}

/** As Drizzle sends it: with a text, without a name or with an empty one, and not an object that sends itself. */
const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  !('submit' in value) &&
  !('name' in value && value.name !== undefined && value.name !== '')

/** A query, and a single one, which may end with a semicolon: `begin` and its like have no plan. */
const isPreparable = (text: string): boolean =>
  /^\s*\(*(?:select|insert|update|delete|with)\b/i.test(text) && !/;(?!\s*$)/.test(text)

const isCallback = (value: unknown): value is (error: unknown, result: unknown) => void =>
  typeof value === 'function'

/** Lost and doubled names, as behind a pooler that gives each transaction another connection. */
const lostNames = new Set(['26000', '42P05'])

/** Whether only the prepared form of a statement failed: a migration changed its columns, or its name is lost. */
const isStale = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && lostNames.has(String(error.code))) ||
    // The code is that of anything that is not supported, and the message may be translated.
    ('routine' in error && error.routine === 'RevalidateCachedQuery'))
