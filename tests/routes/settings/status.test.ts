// The status of the host, as a page that works without JavaScript.
import type { OperationStatus } from '@affiliate-booking/contract/calls/operations'
import { expect, test } from 'vitest'
import * as page from '../../../app/routes/settings/status/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const path = '/settings/status'
const cookie = 'accessToken=abc'
const profile = { 'GET /auth/profile': aProfile({ role: 'super_admin' }) }

const at = '2026-11-20T04:30:00.000Z'
const run = {
  startedAt: '2026-11-19T20:10:00.000Z',
  finishedAt: '2026-11-19T20:14:00.000Z',
  isOk: true,
  problems: [],
}

const quiet: OperationStatus = {
  at,
  problems: [],
  queues: [
    { name: 'Emails', waiting: 3, oldestAt: '2026-11-20T04:20:00.000Z', dead: 1 },
    { name: 'Audit entries to seal', waiting: 0, oldestAt: null, dead: null },
  ],
  jobs: [
    {
      name: 'sum-totals',
      succeededAt: '2026-11-20T04:29:20.000Z',
      durationMs: 140,
      failedAt: null,
      failures: 0,
      lastError: null,
      runningSince: null,
      dueAt: '2026-11-20T04:31:00.000Z',
      isLate: false,
    },
    {
      name: 'seal-audit-log',
      succeededAt: null,
      durationMs: null,
      failedAt: '2026-11-20T04:00:00.000Z',
      failures: 4,
      lastError: '40001',
      runningSince: '2026-11-20T04:10:00.000Z',
      dueAt: '2026-11-20T04:31:00.000Z',
      isLate: true,
    },
  ],
  backup: { ...run, bytes: 1_536_000, isEncrypted: true },
  drill: null,
  checks: [
    { name: 'ledger', last: { ...run, isOk: false, problems: ['Entry 7 sums to 5'] } },
    { name: 'audit', last: run },
  ],
  instances: [
    {
      id: '1',
      kind: 'app',
      machine: 'one',
      version: '1.2.0',
      commit: 'abcdef0',
      startedAt: '2026-11-18T04:30:00.000Z',
      seenAt: '2026-11-20T04:29:00.000Z',
    },
  ],
  database: {
    version: 'PostgreSQL 18.1',
    isEmbedded: false,
    bytes: 10_400_000_000,
    connections: 12,
    mostConnections: 100,
    oldestTransactionAt: null,
    pendingMigrations: 0,
  },
  storage: { freeBytes: 40_000_000_000, totalBytes: 100_000_000_000 },
}

async function show(status: OperationStatus): Promise<string> {
  hostAnswers({ ...profile, 'GET /operation-status': json(status as never) })
  return render(page.default, await visit(page, { path, cookie }), undefined, path)
}

test('the status of a host in good order says so, and gives every fact in words', async () => {
  const html = await show(quiet)
  expect(html).toContain('Nothing is wrong.')
  for (const text of [
    '3 waiting, 1 dead',
    'The oldest for 10 minutes',
    '1.5 MB, encrypted',
    '20 Nov 2026, 1:44 am, took 4 minutes',
    'Entry 7 sums to 5',
    '1.2.0 (abcdef0)',
    'On one, for 2 days, seen 60 seconds ago',
    '10.4 GB',
    '12 of 100',
    '40.0 GB of 100 GB',
    'Succeeded 40 seconds ago in 0.1 s',
    'Never succeeded, running for 20 minutes, failed 4 times, last with 40001',
  ])
    expect(html.replaceAll('<!-- -->', '')).toContain(text)
})

test('late jobs stand before the others', async () => {
  const html = await show(quiet)
  expect(html.indexOf('seal-audit-log')).toBeLessThan(html.indexOf('sum-totals'))
})

test('jobs without trouble are folded, and those that are late or have failed are in sight', async () => {
  const [fine, late] = quiet.jobs
  const failed = { ...fine!, name: 'tell-waitlist', failedAt: '2026-11-20T04:29:50.000Z', failures: 1 }
  const html = await show({ ...quiet, jobs: [fine!, late!, failed] })
  const [inSight = '', folded = ''] = html.slice(html.indexOf('Jobs</h2>')).split('<details>')
  expect(inSight).toMatch(/seal-audit-log.*tell-waitlist/s)
  expect(inSight).not.toContain('sum-totals')
  expect(folded.replaceAll('<!-- -->', '')).toMatch(/1 job without trouble.*sum-totals/s)
  expect(await show({ ...quiet, jobs: [late!] })).not.toContain('without trouble')
})

test('what is wrong stands on top, with what to do and a link to its section of the runbook', async () => {
  const html = await show({
    ...quiet,
    problems: [
      {
        alert: 'BackupOverdue',
        severity: 'soon',
        text: 'There is no backup yet.',
        advice: 'Run `npm run backup -- FILE`, and see that it runs each night.',
      },
    ],
  })
  expect(html).not.toContain('Nothing is wrong.')
  expect(html).toMatch(
    /What is wrong<\/h2>.*Soon.*BackupOverdue.*There is no backup yet\..*<code>npm run backup -- FILE<\/code>.*Queues<\/h2>/s,
  )
  expect(html).toContain('href="/settings/status/runbook#backupoverdue"')
})

test('a backup that lacks files says so where it else says when it was made', async () => {
  const problems = ['It lacks 2 files that rows name: a.png, b.png.']
  const backup = { ...run, bytes: 1_536_000, isEncrypted: true, isOk: false, problems }
  const html = await show({ ...quiet, backup })
  expect(html).toMatch(/Last backup.*It lacks 2 files that rows name.*Wrong/s)
})

test('the status of a new host says what was not done yet', async () => {
  const html = await show({ ...quiet, backup: null, checks: [{ name: 'seats', last: null }], storage: null })
  expect(html).toMatch(/Last backup.*Not yet/s)
  expect(html).toMatch(/Reserved seats.*Not yet/s)
  expect(html).not.toContain('Free disk space')
})

test('the status is launching soon on a host without it', async () => {
  hostAnswers(profile)
  expect((await visit(page, { path, cookie })).data).toEqual({ launchingSoon: 'Status' })
})
