// Makes calls as everybody, and finds what was answered or changed against the expectations. Nothing of it stays.
import type { Call } from '@affiliate-booking/contract/call'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../backend/db/database.ts'
import { contractCalls } from '../../support/contract-calls.ts'
import { undone } from '../../support/databases/test-database.ts'
import { isLongRun } from '../../support/run-length.ts'
import { createMovableApp } from '../support/movable-app.ts'
import type { Answer, Stage } from '../support/stage.ts'
import { cast, cookieOf, type Member } from '../support/two-territories/cast.ts'
import { parts } from './expectations.ts'
import { type Expectation, outside, type Probe } from './probes.ts'

type Caller = Member | 'signed out'
const everyone: readonly Caller[] = ['signed out', ...(Object.keys(cast) as Member[])]

/** Of each of these groups the gate makes a call as one, by turns, where all of a group are to get the same answer. */
const alike: readonly (readonly Member[])[] = [
  ['pending', 'suspended'],
  ['nsa', 'nsa elsewhere'],
  ['ssa', 'ssa elsewhere'],
  ['dsa', 'dsa elsewhere'],
  ['affiliate', 'other affiliate'],
  ['provider', 'other provider'],
  ['customer', 'other customer'],
]

/** Who makes the calls of a probe; the long run makes them as everybody. */
function callersOf({ expected }: Probe, turn: number): readonly Caller[] {
  if (isLongRun) return everyone
  const isSame = (group: readonly Member[]) => new Set(group.map((member) => expected[member])).size === 1
  const left = new Set<Caller>()
  const leaveAllButOne = (group: readonly Member[]) => {
    for (const [index, member] of group.entries()) if (index !== turn % group.length) left.add(member)
  }
  for (const group of alike) if (isSame(group)) leaveAllButOne(group)
  // Where it matters that the territory is another one.
  const beyond = outside.filter((member) => alike.some((group) => group.includes(member) && !isSame(group)))
  if (beyond.length === outside.length && isSame(beyond)) leaveAllButOne(beyond)
  return everyone.filter((member) => !left.has(member))
}

/** Calls that succeed are only seen to change something until so many have: it tells that changes are noticed at all. */
const noticed = 5

/** What the answer would be; nothing of it stays. Gives also whether anything was changed, where that is asked about. */
async function tryOut(
  stage: Stage,
  appOn: ReturnType<typeof createMovableApp>,
  probe: Probe,
  call: Call,
  member: Member | 'signed out',
  { before, changing }: { before: string; changing: ReadonlySet<string> },
) {
  const { parameters = {}, query, payload } = probe.request
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => parameters[name] ?? 'missing')
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  const isForm = payload instanceof FormData
  const hasJson = payload !== undefined && !isForm
  return undone(async (tx) => {
    const answer = await stage.send(
      `${path}${search}`,
      {
        method: call.method,
        headers: {
          cookie: member === 'signed out' ? '' : cookieOf(member),
          ...(hasJson && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && { body: isForm ? payload : JSON.stringify(payload) }),
      },
      appOn(tx),
    )
    const isAsked =
      !isSuccess(answer.status) ||
      call.method === 'GET' ||
      (changing.size <= noticed && !changing.has(call.id))
    return {
      answer,
      isChanged: isAsked && (await hasWritten(tx)) && before !== (await fingerprint(tx)),
    }
  })
}

/** Not sessions, which are updated when they are used. */
const tables = [
  'users',
  'leads',
  'lead_events',
  'lead_wins',
  'products',
  'product_changes',
  'product_images',
  'availability_rules',
  'availability_exceptions',
  'availability_slots',
  'bookings',
  'booking_slots',
  'reviews',
  'identity_submissions',
  'payout_accounts',
  'payouts',
  'payout_files',
  'commissions',
  'primary_admins',
  'missing_booking_claims',
  'refunds',
  'receipts',
  'tax_rules',
  'tax_deposits',
  'platform_settings',
  'audit_log',
]

/** Whether the transaction may have written anything: far cheaper than the fingerprint. */
async function hasWritten(db: Database): Promise<boolean> {
  const statement = sql`select pg_current_xact_id_if_assigned() is not null as written`
  const [row] = await rowsOf(db, statement, z.object({ written: z.boolean() }))
  return row?.written ?? true
}

/** Changes with every row of the tables. */
async function fingerprint(db: Database): Promise<string> {
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

/** What is not as expected, in sentences, and the calls that have changed something. */
export async function probeCalls(stage: Stage, part: keyof typeof parts) {
  const before = await fingerprint(stage.db)
  const appOn = createMovableApp(stage)
  const surprises: string[] = []
  const changing = new Set<string>()
  let turn = 0
  for (const [id, probes] of parts[part]) {
    const call = contractCalls.find((known) => known.id === id)
    if (!call) continue
    for (const probe of probes) {
      turn += 1
      for (const member of callersOf(probe, turn)) {
        const { answer, isChanged } = await tryOut(stage, appOn, probe, call, member, { before, changing })
        if (isChanged) changing.add(id)
        const expected = probe.expected[member]
        const what = `${id}${probe.what === undefined ? '' : ` (${probe.what})`} by ${member}`
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
  return { surprises, changing }
}
