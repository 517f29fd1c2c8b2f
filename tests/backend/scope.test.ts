// Who reaches what: every call of the contract, made by everybody, from inside the territory and from outside it. A call
// without expectations fails, so nothing can be served that nobody has thought about.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '@affiliate-booking/contract/call'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf } from '../../backend/db/database.ts'
import { createPasswords } from '../../backend/services/passwords.ts'
import { openInMemory } from './in-memory.ts'
import { type Expectation, expectations, type Probe } from './scope-expectations.ts'
import { type Answer, createStage, password } from './stage.ts'
import { cast, cookieOf, fillTwoTerritories, type Member } from './two-territories.ts'

const callsFolder = join(import.meta.dirname, '..', '..', 'contract', 'calls')

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'ring' in value && 'path' in value && 'id' in value

const modules: object[] = await Promise.all(
  readdirSync(callsFolder).map((file) => import(pathToFileURL(join(callsFolder, file)).href)),
)
const contract = modules.flatMap((module) => Object.values(module)).filter(isCall)

const stage = createStage(openInMemory)
const passwordHash = await createPasswords().hash(password)

beforeEach(() => fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash }))

const servedIds = async (): Promise<Set<string>> => {
  const { body } = await stage.get('/openapi.json')
  const operations = Object.values<Record<string, { operationId: string }>>(body.paths)
  return new Set(operations.flatMap((path) => Object.values(path)).map(({ operationId }) => operationId))
}

const everyone: readonly (Member | 'signed out')[] = ['signed out', ...(Object.keys(cast) as Member[])]

class Undo extends Error {}

/** What the answer would be; nothing of it stays. Gives also whether anything was changed. */
async function tryOut(probe: Probe, call: Call, member: Member | 'signed out', before: string) {
  const { parameters = {}, query, payload } = probe.request
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => parameters[name] ?? 'missing')
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  const isForm = payload instanceof FormData
  const hasJson = payload !== undefined && !isForm
  let answer: Answer | undefined
  let isChanged = false
  await stage.db
    .transaction(async (tx) => {
      answer = await stage.send(
        `${path}${search}`,
        {
          method: call.method,
          headers: {
            cookie: member === 'signed out' ? '' : cookieOf(member),
            ...(hasJson && { 'content-type': 'application/json' }),
          },
          ...(payload !== undefined && { body: isForm ? payload : JSON.stringify(payload) }),
        },
        stage.appWith({ db: tx }),
      )
      isChanged = before !== (await fingerprint(tx))
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  if (!answer) throw new Error('There was no answer')
  return { answer, isChanged }
}

/** Of everything but sessions, which note when they were used, and the bookkeeping of who does what. */
async function fingerprint(db: Database): Promise<string> {
  const tables = [
    'users',
    'leads',
    'products',
    'product_changes',
    'product_pictures',
    'availability_rules',
    'availability_exceptions',
    'availability_slots',
    'bookings',
    'booking_slots',
    'reviews',
    'audit_log',
  ]
  const parts = tables.map(
    (table) => `(select coalesce(string_agg(t::text, '' order by t::text), '') from ${table} t)`,
  )
  const [row] = await rowsOf(
    db,
    sql.raw(`select md5(concat(${parts.join(', ')})) as print`),
    z.object({ print: z.string() }),
  )
  return row?.print ?? ''
}

const isSuccess = (status: number) => status >= 200 && status < 300

function agrees(expected: Expectation, answer: Answer, probe: Probe): boolean {
  if (expected === 'ok') return isSuccess(answer.status)
  if (typeof expected === 'number') return answer.status === expected
  const shows = probe.shows?.(answer)
  if (shows === undefined) throw new Error('A list needs a way to see what it shows')
  return answer.status === 200 && shows === (expected === 'shows')
}

describe('who reaches what', () => {
  test(
    'every call answers everybody as it should, and changes nothing when it refuses',
    { timeout: 240_000 },
    async () => {
      const served = await servedIds()
      const before = await fingerprint(stage.db)
      const surprises: string[] = []
      for (const call of contract) {
        const probes = expectations[call.id]
        if (!probes) surprises.push(`${call.id} has no expectations: add them to scope-expectations.ts`)
        if (!probes || !served.has(call.id)) continue
        for (const probe of probes) {
          for (const member of everyone) {
            const { answer, isChanged } = await tryOut(probe, call, member, before)
            const expected = probe.expected[member]
            const what = `${call.id}${probe.what === undefined ? '' : ` (${probe.what})`} by ${member}`
            if (!agrees(expected, answer, probe)) {
              const body = JSON.stringify(answer.body).slice(0, 200)
              surprises.push(`${what}: ${expected} expected, not ${answer.status} ${body}`)
            }
            if (isChanged && !isSuccess(answer.status))
              surprises.push(`${what}: refused, and yet something changed`)
            if (isChanged && call.method === 'GET') surprises.push(`${what}: reading has changed something`)
          }
        }
      }
      expect(surprises).toEqual([])
    },
  )

  test('nothing is served or expected that the contract does not have', async () => {
    const known = new Set(contract.map(({ id }) => id))
    const named = [...Object.keys(expectations), ...(await servedIds())]
    expect(named.filter((id) => !known.has(id))).toEqual([])
  })

  test('every call of the contract is served', async () => {
    const served = await servedIds()
    expect(contract.map(({ id }) => id).filter((id) => !served.has(id))).toEqual([])
  })
})
