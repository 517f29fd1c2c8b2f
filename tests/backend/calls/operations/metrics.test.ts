// What Prometheus gets of the host, the rules that read it, and the runbook that explains them.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { hostAlerts } from '@affiliate-booking/contract/options/operations'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { createBreachLookup } from '../../../../backend/services/auth/breach-lookup.ts'
import { noteJobFailure } from '../../../../backend/services/operations/job-runs.ts'
import { recordOperation } from '../../../../backend/services/operations/operation-runs.ts'
import { createMetrics } from '../../../../server/observability/metrics.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const root = resolve(import.meta.dirname, '../../../..')

const breachLookup = createBreachLookup({ url: 'http://127.0.0.1:9', onFailure: () => undefined })

async function report(overrides: Partial<Parameters<typeof stage.appWith>[0]> = {}): Promise<string> {
  const answer = await stage.appWith({ breachLookup, ...overrides }).request('/api/metrics', {}, {})
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  return answer.text()
}

const namesIn = (text: string) =>
  new Set([...text.matchAll(/^([a-z_\d]+)(?:\{.*\})? \S+$/gm)].map(([, name = '']) => name))

/** As on a host that has done everything once. */
beforeEach(async () => {
  for (const kind of ['backup', 'drill', 'check ledger', 'check audit'] as const)
    await recordOperation(stage.db, {
      kind,
      startedAt: stage.now(),
      finishedAt: stage.now(),
      problems: kind === 'check audit' ? ['It was changed.'] : [],
      ...(kind === 'backup' && { details: { bytes: 1234, isEncrypted: true } }),
    })
})

describe('the metrics of the backend', () => {
  test('tell of jobs, queues, backups, checks, the database and its pool', async () => {
    await noteJobFailure(stage.db, 'sum-totals', stage.now(), '40001')
    await stage.signedInAs('affiliate')
    await stage.db.execute(sql`update messages set next_attempt_at = ${stage.now().toISOString()}`)
    const text = await report({
      poolState: () => ({ used: 3, idle: 1, waiting: 2 }),
      missingKeys: ['0a1b2c3d'],
    })
    const seconds = stage.now().getTime() / 1000
    for (const line of [
      'background_job_failures{name="sum-totals"} 1',
      'background_job_late{name="sum-totals"} 0',
      'background_job_last_success_timestamp_seconds{name="sum-totals"} 0',
      'queue_oldest_seconds{queue="Emails"} 0',
      `backup_last_success_timestamp_seconds ${seconds}`,
      'backup_size_bytes 1234',
      'backup_encrypted 1',
      `restore_drill_last_success_timestamp_seconds ${seconds}`,
      'restore_drill_ok 1',
      'check_ok{check="ledger"} 1',
      'check_ok{check="audit"} 0',
      `check_last_timestamp_seconds{check="audit"} ${seconds}`,
      'operation_problems{alert="CheckFailed"} 1',
      'migrations_pending 0',
      'database_up 1',
      'data_keys_missing 1',
      'database_pool_connections{state="used"} 3',
      'database_pool_connections{state="waiting"} 2',
      'breach_lookups_total{outcome="failed"} 0',
    ])
      expect(text.split('\n')).toContain(line)
    // One that never ran becomes overdue all the same.
    expect(text.split('\n')).toContain(`check_last_timestamp_seconds{check="seats"} ${seconds}`)
    expect(text).toMatch(/^queue_waiting\{queue="Emails"\} [1-9]/m)
    expect(text).not.toContain('@')
  })

  test('say that the database does not answer, and what the process knows without it', async () => {
    const broken = Object.create(stage.db, {
      select: {
        value: () => {
          throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
        },
      },
    })
    const text = await report({ db: broken, poolState: () => ({ used: 10, idle: 0, waiting: 7 }) })
    expect(text).toContain('database_up 0')
    expect(text).toContain('database_pool_connections{state="waiting"} 7')
    expect(text).toContain('breach_lookups_total')
    expect(text).not.toContain('background_job')
    expect(stage.logged.splice(0).join('')).toContain('the database is not available')
  })
})

const Rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['urgent', 'soon']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})

const rules = Rules.parse(parse(readFileSync(resolve(root, 'ops/alerts.yaml'), 'utf8'))).groups.flatMap(
  (group) => group.rules,
)

const Scrapes = z.object({
  rule_files: z.tuple([z.literal('alerts.yaml')]),
  scrape_configs: z.array(z.object({ job_name: z.string(), metrics_path: z.string().optional() })),
})
const scrapes = Scrapes.parse(parse(readFileSync(resolve(root, 'ops/prometheus.yaml'), 'utf8')))

/** What Prometheus itself knows of each target, by its job. */
const ofPrometheus = new Set(['up', 'job'])

const words = new Set(['by', 'and', 'or', 'sum', 'max', 'min', 'count', 'rate', 'increase', 'time', 'absent'])

/** The metrics of an expression: its names without functions, labels and times. */
const metricsOf = (expression: string): string[] =>
  [
    ...expression
      .replaceAll(/\{[^}]*\}/g, '')
      .replaceAll(/\[[^\]]*\]/g, '')
      .replaceAll(/by \([^)]*\)/g, '')
      .matchAll(/\b[a-z_][a-z_\d]*/g),
  ].flatMap(([name]) => (words.has(name) ? [] : [name]))

/** The labels that an expression names. */
const labelsOf = (expression: string): string[] => [
  ...[...expression.matchAll(/\b([a-z_]+)=~?"/g)].map(([, name = '']) => name),
  ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/)),
]

describe('the rules for alerts', () => {
  test('read metrics and labels that the product exports', async () => {
    const metrics = createMetrics(
      () => undefined,
      () => 0,
    )
    metrics.requestEnded({ method: 'GET', route: '/', status: 200, seconds: 1, isPage: true })
    metrics.clicksCounted('dropped', 1)
    await stage.signedInAs('affiliate')
    await stage.db.execute(
      sql`insert into instances values (gen_random_uuid(), 'backend', 'one', '1', 'abcdef0', ${stage.now().toISOString()}, ${stage.now().toISOString()})`,
    )
    const text = `${await metrics.report()}\n${await report({
      isEmbedded: false,
      poolState: () => ({ used: 0, idle: 0, waiting: 0 }),
    })}`
    const exported = namesIn(text)
    // The embedded database has no connections to count, and the folder of uploads may not be there.
    const elsewhere = new Set(['database_connections', 'database_connections_maximum', 'storage_free_ratio'])
    const typed = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
    for (const { alert, expr } of rules) {
      const named = metricsOf(expr)
      expect.soft(named.length, alert).toBeGreaterThan(0)
      for (const name of named)
        expect
          .soft(
            ofPrometheus.has(name) || exported.has(name) || (elsewhere.has(name) && typed.has(name)),
            `${alert}: ${name}`,
          )
          .toBe(true)
      for (const label of labelsOf(expr).filter((name) => !ofPrometheus.has(name)))
        expect.soft(text, alert).toMatch(new RegExp(`[{,]${label}="`))
    }
  })

  test.each(scrapes.scrape_configs)(
    'tell that no process of $job_name answers, or none is known, which ends all other series of it',
    ({ job_name: job }) => {
      const up = `up{job="${job}"}`
      expect(rules).toContainEqual(
        expect.objectContaining({
          expr: `${up} == 0 or absent(${up})`,
          labels: { severity: 'urgent' },
        }),
      )
    },
  )

  test('name the jobs of ops/prometheus.yaml, which reads the metrics of the app and of the backend', () => {
    const named = rules.flatMap(({ expr }) => [...expr.matchAll(/job="([^"]*)"/g)].map(([, job]) => job))
    expect(new Set(named)).toEqual(new Set(scrapes.scrape_configs.map(({ job_name: job }) => job)))
    expect(scrapes.scrape_configs.map(({ metrics_path: path }) => path)).toEqual([undefined, '/api/metrics'])
  })

  test('exist for everything that the status page calls wrong', () => {
    expect(rules.map(({ alert }) => alert)).toEqual(expect.arrayContaining([...hostAlerts]))
  })

  test('each have a section of the runbook, which has no other', () => {
    const runbook = readFileSync(resolve(root, 'docs/runbook.md'), 'utf8')
    const sections = [...runbook.matchAll(/^## (\w+)\n([^]*?)(?=^## |$(?![^]))/gm)]
    expect(sections.map(([, name = '']) => name).toSorted()).toEqual(
      rules.map(({ alert }) => alert).toSorted(),
    )
    for (const { alert, annotations } of rules)
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
    for (const [, name, text] of sections) {
      expect(text, name).toContain('**Means:**')
      expect(text, name).toMatch(/^1\. /m)
      expect(text, name).toContain('**Over:**')
    }
  })
})
