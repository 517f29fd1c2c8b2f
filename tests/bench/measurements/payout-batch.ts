/** Payouts for 20,000 payees with five commissions each: created, approved and sent to the bank, by calls to the backend. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openPostgres } from '../../../backend/db/postgres/open-postgres.ts'
import type { Database } from '../../../backend/db/database.ts'
import { root } from '../../../scripts/lib/run.mjs'
import { addRows, confirmExampleRates, qualify } from '../../backend/support/payees.ts'
import { addMember, addMembers } from '../../backend/support/members.ts'
import { startPostgres } from '../../support/databases/temporary-postgres.ts'
import { dataKey } from '../../support/test-encryption.ts'
import { BrokenMeasurement, freePort, startNode, untilAnswers } from '../processes.ts'
import type { MissingRow, Row } from '../rows.ts'
import type { Measurement } from '../stage.ts'

/** Seconds. */
const goal = { atMost: 60 }
const chunk = 1000
const rowsEach = 5

export const payoutBatch: Measurement = {
  name: 'payout-batch',
  isOptional: true,
  async run({ quick }) {
    const postgres = await startPostgres()
    if ('reason' in postgres) {
      return [{ measure: 'Payouts', against: '', goal, missing: postgres.reason } satisfies MissingRow]
    }
    const folder = await mkdtemp(join(tmpdir(), 'payout-batch-'))
    try {
      return await measure(postgres.url, folder, quick ? chunk : 20 * chunk)
    } finally {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(databaseUrl: string, folder: string, payees: number): Promise<Row[]> {
  const cookies = await fill(databaseUrl, payees)
  const port = await freePort()
  const backend = startNode([join(root, 'build', 'backend.js')], {
    DATABASE_URL: databaseUrl,
    DATA_KEY: dataKey,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    BACKEND_HOST: '127.0.0.1',
    BACKEND_PORT: String(port),
  })
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilAnswers(backend, `${origin}/api/health`)
    const steps = [
      { name: 'created', path: '/payouts', cookie: cookies.creator },
      { name: 'approved', path: '/payouts/approve', cookie: cookies.approver },
      { name: 'sent', path: '/payout-files', cookie: cookies.creator },
    ]
    const rows: Row[] = []
    for (const { name, path, cookie } of steps) {
      const { done, seconds } = await repeat(`${origin}/api${path}`, cookie, name, payees)
      if (done !== payees) throw new BrokenMeasurement(`${done} of ${payees} payouts were ${name}`)
      rows.push({
        measure: `Payouts for ${payees.toLocaleString('en')} payees, ${name}`,
        against: '',
        unit: 's',
        ours: [seconds],
        goal,
      })
    }
    return rows
  } finally {
    await backend.stop()
  }
}

async function fill(databaseUrl: string, payees: number) {
  const { db, close } = await openPostgres(databaseUrl)
  try {
    const [creator, approver] = [await addMember(db, 'super_admin'), await addMember(db, 'super_admin')]
    await confirmExampleRates(db, creator.id)
    for (let start = 0; start < payees; start += chunk) await addPayees(db)
    // As the server's own vacuum does some time after such a load: it passes by tables in which nothing has changed, and a
    // payouts table that was looked at while it was empty would be read as a whole for each foreign key.
    await db.execute(
      sql`analyze users, sessions, identity_submissions, payout_accounts, commissions, journal_entries, postings, account_balances`,
    )
    // They are as old as the tests' clock.
    await db.execute(sql`update payout_accounts set usable_from = now()`)
    await db.execute(
      sql`update sessions set created_at = now(), last_seen_at = now(), expires_at = now() + interval '1 day'`,
    )
    return { creator: creator.cookie, approver: approver.cookie }
  } finally {
    await close()
  }
}

async function addPayees(db: Database): Promise<void> {
  const ids = (await addMembers(db, 'affiliate', chunk, { territoryPath: 'IN/KL/idukki' })).map(
    ({ id }) => id,
  )
  await qualify(db, ids)
  for (let row = 0; row < rowsEach; row += 1) {
    await addRows(
      db,
      ids.map((beneficiaryId) => ({ beneficiaryId, amount: 200_00 })),
    )
  }
}

/** Calls until nothing is left, which a full last file cannot tell; gives how many payouts, and in how many seconds. */
async function repeat(url: string, cookie: string, name: string, payees: number) {
  const began = performance.now()
  let done = 0
  for (;;) {
    const response = await fetch(url, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json', cookie },
    })
    if (response.status !== 200)
      throw new BrokenMeasurement(`${url}: ${response.status} ${await response.text()}`)
    const answer: Record<string, unknown> = Object(await response.json())
    done += Number(answer[name] ?? 0)
    if (answer.hasMore !== true || done >= payees)
      return { done, seconds: (performance.now() - began) / 1000 }
  }
}
