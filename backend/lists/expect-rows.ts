// What PostgreSQL expects of a query from what it knows about its tables.
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../db/database.ts'

const Plan = z.object({
  'QUERY PLAN': z.tuple([
    z.object({
      Plan: z
        .object({ 'Plan Rows': z.number(), 'Total Cost': z.number() })
        .transform((plan) => ({ rows: plan['Plan Rows'], cost: plan['Total Cost'] })),
    }),
  ]),
})

/** The number of rows, and the cost in the units of the planner, where reading 8 kB is 1. Runs nothing. */
export async function expectRows(db: Database, query: SQL): Promise<{ rows: number; cost: number }> {
  const [plan] = await rowsOf(db, sql`explain (format json) ${query}`, Plan)
  if (plan === undefined) throw new Error('A plan has one row')
  return plan['QUERY PLAN'][0].Plan
}
