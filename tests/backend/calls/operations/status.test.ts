// The state of the host for its operator.
import { randomUUID } from 'node:crypto'
import { OperationStatus } from '@affiliate-booking/contract/calls/operations'
import { bodySignatureHeader, createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { dayMs, hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { instances } from '../../../../backend/db/schema/operations.ts'
import { jobs } from '../../../../backend/jobs/jobs.ts'
import { getOperationStatus } from '../../../../backend/services/operations/get-operation-status.ts'
import { recordInstance } from '../../../../backend/services/operations/instances.ts'
import { noteJobFailure, noteJobSuccess } from '../../../../backend/services/operations/job-runs.ts'
import { recordOperation } from '../../../../backend/services/operations/operation-runs.ts'
import { createStage, referralKey } from '../../support/stage.ts'

const stage = createStage()
const mailer = { send: async () => ({ ok: true as const }), close: () => undefined } as never

/** The state at the stage's time. */
const status = (overrides: Partial<Parameters<typeof getOperationStatus>[0]> = {}) =>
  getOperationStatus({ db: stage.db, mailer: null, isEmbedded: false, ...overrides }, jobs, stage.now())

const alertsOf = async (overrides = {}) => (await status(overrides)).problems.map(({ alert }) => alert)
const present = sql`${stage.now().toISOString()}::timestamptz`
const ago = (ms: number) => new Date(stage.now().getTime() - ms)

/** A backend that serves since `startedAt` and has just been seen. */
const backend = (startedAt: Date, facts: Partial<typeof instances.$inferInsert> = {}) =>
  stage.db.insert(instances).values({
    id: randomUUID(),
    kind: 'backend',
    machine: 'one',
    version: '1.0.0',
    startedAt,
    seenAt: stage.now(),
    ...facts,
  })

/** What a host in good order has done of late. */
async function inGoodOrder() {
  await backend(ago(hourMs))
  for (const { name } of jobs) await noteJobSuccess(stage.db, name, stage.now(), 12)
  for (const kind of ['drill', 'check ledger', 'check audit', 'check reports', 'check seats'] as const)
    await recordOperation(stage.db, { kind, startedAt: ago(hourMs), finishedAt: ago(hourMs), problems: [] })
  await recordOperation(stage.db, {
    kind: 'backup',
    startedAt: ago(hourMs),
    finishedAt: ago(hourMs),
    problems: [],
    details: { bytes: 1234, isEncrypted: true },
  })
}

describe('the status', () => {
  test('of a host in good order has no problems, and all facts', async () => {
    await inGoodOrder()
    const answer = await stage.get('/operation-status', await stage.signedInAs('super_admin'))
    expect(answer.status).toBe(200)
    const body = OperationStatus.parse(answer.body)
    expect(body.problems).toEqual([])
    expect(body.backup).toMatchObject({ isOk: true, bytes: 1234, isEncrypted: true })
    expect(body.checks.map(({ name, last }) => [name, last?.isOk])).toEqual([
      ['ledger', true],
      ['audit', true],
      ['reports', true],
      ['seats', true],
    ])
    expect(body.jobs.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name))
    expect(body.database).toMatchObject({
      version: expect.stringMatching(/^PostgreSQL \d/),
      pendingMigrations: 0,
    })
    expect(body.database.bytes).toBeGreaterThan(1_000_000)
    expect(body.instances).toMatchObject([{ kind: 'backend', machine: 'one', version: '1.0.0' }])
  })

  test('of a new host asks for a backup, and calls no job late', async () => {
    await backend(ago(minuteMs))
    expect(await alertsOf()).toEqual(['BackupOverdue'])
  })

  test('tells when each job is due in India, and that one is late, unless no backend was there to run it', async () => {
    await inGoodOrder()
    await noteJobSuccess(stage.db, 'seal-audit-log', ago(10 * minuteMs), 5)
    await noteJobSuccess(stage.db, 'refresh-slots', ago(9 * hourMs), 5)
    const found = await status()
    expect(found.jobs.find(({ name }) => name === 'refresh-slots')).toMatchObject({
      // 2:30 at night in India.
      dueAt: '2026-10-01T21:00:00.000Z',
      // It was due before the backend started.
      isLate: false,
    })
    expect(found.jobs.filter(({ isLate }) => isLate).map(({ name }) => name)).toEqual(['seal-audit-log'])
    expect(found.problems).toMatchObject([
      { alert: 'JobLate', severity: 'urgent', text: 'The job seal-audit-log is late.' },
    ])
    await stage.db.delete(instances)
    expect((await status()).jobs.some(({ isLate }) => isLate)).toBe(false)
  })

  test('counts the failures of a job, and keeps their code', async () => {
    await noteJobFailure(stage.db, 'sum-totals', ago(2 * minuteMs), '40001')
    await noteJobFailure(stage.db, 'sum-totals', ago(minuteMs), '40P01')
    await noteJobSuccess(stage.db, 'sum-totals', stage.now(), 31.4)
    expect((await status()).jobs.find(({ name }) => name === 'sum-totals')).toMatchObject({
      failures: 2,
      lastError: '40P01',
      durationMs: 31,
      succeededAt: stage.now().toISOString(),
      failedAt: ago(minuteMs).toISOString(),
    })
  })

  test.each([
    ['BackupOverdue', { kind: 'backup', finishedAt: 27 * hourMs, problems: [] }],
    ['BackupOverdue', { kind: 'backup', finishedAt: hourMs, problems: ['It lacks 2 files.'] }],
    ['DrillOverdue', { kind: 'drill', finishedAt: 36 * dayMs, problems: [] }],
    ['DrillOverdue', { kind: 'drill', finishedAt: hourMs, problems: ['The ledger is wrong.'] }],
    ['CheckOverdue', { kind: 'check reports', finishedAt: 27 * hourMs, problems: [] }],
    ['CheckFailed', { kind: 'check ledger', finishedAt: hourMs, problems: ['Entry 1 sums to 5'] }],
  ] as const)('raises %s for $kind', async (alert, { kind, finishedAt, problems }) => {
    await inGoodOrder()
    await stage.db.execute(sql`delete from operation_runs where kind = ${kind}`)
    await recordOperation(stage.db, {
      kind,
      startedAt: ago(finishedAt),
      finishedAt: ago(finishedAt),
      problems,
      ...(kind === 'backup' && { details: { bytes: 1, isEncrypted: true } }),
    })
    expect(await alertsOf()).toEqual([alert])
  })

  test('names a backup that is not whole as such, and not as an old one', async () => {
    await inGoodOrder()
    await recordOperation(stage.db, {
      kind: 'backup',
      startedAt: stage.now(),
      finishedAt: stage.now(),
      problems: ['It lacks 2 files that rows name: a.png, b.png.'],
      details: { bytes: 1, isEncrypted: true },
    })
    expect((await status()).problems).toMatchObject([
      {
        alert: 'BackupOverdue',
        text: 'The last backup is not whole.',
        advice: expect.stringContaining('check-files'),
      },
    ])
  })

  test('warns of a backup that is not encrypted', async () => {
    await inGoodOrder()
    await recordOperation(stage.db, {
      kind: 'backup',
      startedAt: stage.now(),
      finishedAt: stage.now(),
      problems: [],
      details: { bytes: 1, isEncrypted: false },
    })
    expect(await alertsOf()).toEqual(['BackupNotEncrypted'])
  })

  test('names the keys that stored values need and DATA_KEY lacks', async () => {
    await inGoodOrder()
    expect((await status({ missingKeys: ['0a1b2c3d'] })).problems).toMatchObject([
      {
        alert: 'DataKeyMissing',
        severity: 'urgent',
        text: 'DATA_KEY lacks 1 key that stored values need: 0a1b2c3d.',
      },
    ])
  })

  test('tells of emails that wait or are dead only where there is a mail server', async () => {
    await inGoodOrder()
    await stage.signedInAs('affiliate')
    await stage.db.execute(
      sql`update messages set created_at = ${ago(hourMs).toISOString()}, next_attempt_at = ${ago(hourMs).toISOString()}`,
    )
    expect(await alertsOf({ mailer })).toEqual(['EmailsWaiting'])
    expect(await alertsOf()).toEqual([])
    await stage.db.execute(sql`update messages set state = 'dead', last_error = '550'`)
    expect(await alertsOf({ mailer })).toEqual(['DeadLetters'])
    await stage.db.execute(sql`update messages set last_error = 'restored'`)
    expect(await alertsOf({ mailer })).toEqual([])
  })

  test.each([
    ['planned for this minute', sql`attempts = 0, last_error = null, next_attempt_at = ${present}`, []],
    ['whose retry is due now', sql`attempts = 3, last_error = '450', next_attempt_at = ${present}`, []],
    ['due for long', sql`attempts = 0, last_error = null, next_attempt_at = created_at`, ['EmailsWaiting']],
    [
      'whose retry was due long ago',
      sql`attempts = 3, last_error = '450', next_attempt_at = created_at + interval '5 minutes'`,
      ['EmailsWaiting'],
    ],
    [
      'that went back to the queue a moment ago, as the mail server takes no password',
      sql`attempts = 0, last_error = 'EAUTH', next_attempt_at = ${present}`,
      ['EmailsWaiting'],
    ],
  ])('of an email of an hour ago %s is right', async (_, set, alerts) => {
    await inGoodOrder()
    await stage.signedInAs('affiliate')
    await stage.db.execute(
      sql`update messages set created_at = ${ago(hourMs).toISOString()}, expires_at = ${ago(-dayMs).toISOString()}`,
    )
    await stage.db.execute(sql`update messages set ${set}`)
    expect(await alertsOf({ mailer })).toEqual(alerts)
  })

  test('names the present instances, and warns of different versions', async () => {
    await inGoodOrder()
    await backend(ago(dayMs), { seenAt: ago(3 * minuteMs), version: '0.9.0' })
    expect(await alertsOf()).toEqual([])
    await backend(ago(minuteMs), { kind: 'app', version: '1.0.1', machine: 'two' })
    const { instances: present, problems } = await status()
    expect(present.map(({ kind, version }) => `${kind} ${version}`)).toEqual(['app 1.0.1', 'backend 1.0.0'])
    expect(problems).toMatchObject([{ alert: 'VersionsDiffer', severity: 'soon' }])
  })

  test('puts what is urgent first', async () => {
    await backend(ago(2 * hourMs))
    const { problems } = await status()
    expect(problems.map(({ severity }) => severity)).toEqual(
      problems
        .map(({ severity }) => severity)
        .toSorted()
        .toReversed(),
    )
    expect(problems[0]).toMatchObject({ alert: 'JobLate' })
  })

  test('is refused to others', async () => {
    expect((await stage.get('/operation-status', await stage.signedInAs('nsa'))).status).toBe(403)
    expect((await stage.get('/operation-status')).status).toBe(401)
  })
})

describe('an instance of the app', () => {
  const self = {
    id: '00000000-0000-4000-8000-000000000001',
    machine: 'app-1',
    version: '1.0.0',
    commit: 'abcdef0',
    startedAt: '2026-10-01T05:00:00.000Z',
  }
  const tell = (key: string) => {
    const body = JSON.stringify(self)
    const signature = createReferralSigner(key, 30).signBody(body, stage.now())
    return stage.send('/instances', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [bodySignatureHeader]: signature },
      body,
    })
  }

  test('is listed with its version while it sends its version, and forgotten after a day', async () => {
    expect(await tell(referralKey)).toMatchObject({ status: 200, body: { recorded: true } })
    stage.pass(5 * minuteMs)
    expect((await tell(referralKey)).status).toBe(200)
    expect((await status()).instances).toEqual([{ ...self, kind: 'app', seenAt: stage.now().toISOString() }])
    stage.pass(16 * minuteMs)
    expect((await status()).instances).toEqual([])
    stage.pass(dayMs)
    await recordInstance(stage.db, 'backend', { ...self, id: randomUUID() }, stage.now())
    expect(await stage.value(sql`select count(*)::int from instances where kind = 'app'`)).toBe(0)
  })

  test('needs the shared key', async () => {
    expect((await tell('x'.repeat(40))).status).toBe(401)
  })
})
