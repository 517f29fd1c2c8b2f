// The connection of the job queue to the database.
import type { Logger } from 'pino'
import type { ExecuteSql } from '../db/connection.ts'
import { errorCode } from '../db/database-errors.ts'

/** PostgreSQL's codes for objects that another instance has just created, and for deadlocks with it. */
export const raceCodes = new Set(['23505', '42710', '42P06', '42P07', '42723', '40P01'])

/**
 * The queue's connection. Logs when the database fails and recovers, and waits for running queries at the end. pg-boss
 * does not catch errors of the query that completes a job: its failure counts as zero completed jobs, and the job runs
 * again after its timeout.
 */
export function createConnection(executeSql: ExecuteSql, log: Logger) {
  const running = new Set<Promise<unknown>>()
  let hasEnded = false
  let isFailing = false
  return {
    async executeSql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
      if (hasEnded) return new Promise(() => undefined)
      const query = executeSql(
        text,
        values.map((value) => value ?? null),
      )
      running.add(query)
      try {
        const result = await query
        if (isFailing) log.info('the job queue reaches the database again')
        isFailing = false
        return result
      } catch (error) {
        const isRace = raceCodes.has(errorCode(error))
        if (!isRace && !isFailing)
          log.warn({ code: errorCode(error) }, 'the job queue cannot reach the database')
        isFailing ||= !isRace
        if (text.includes('SELECT COUNT(*) FROM results')) return { rows: [{ count: 0 }] }
        throw error
      } finally {
        running.delete(query)
      }
    },
    async end() {
      hasEnded = true
      await Promise.allSettled(running)
    },
  }
}
