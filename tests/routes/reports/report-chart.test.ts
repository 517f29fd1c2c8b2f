import { expect, test } from 'vitest'
import * as section from '../../../app/routes/reports/section/route.tsx'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'
import { aReport } from './report-answer.ts'

test('offers no drawing of a figure that no day has', async () => {
  const figures = [
    { key: 'clicks', unit: 'count', value: 40, before: 30, yearBefore: null },
    { key: 'active', unit: 'count', value: 14, before: 10, yearBefore: null },
  ] as const
  const series = [
    { from: '2026-10-01', to: '2026-10-01', values: { clicks: 25, active: null } },
    { from: '2026-10-02', to: '2026-10-02', values: { clicks: 15, active: null } },
  ]
  const answer = aReport({ section: 'affiliates', figures: [...figures], series, seriesBefore: [] })
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'ssa' }),
    'GET /reports/affiliates': json(answer as never),
  })
  const path = '/reports/affiliates?chart=active'
  const { data } = await visit(section, {
    path,
    params: { section: 'affiliates' },
    cookie: 'accessToken=abc',
  })
  expect(data).toMatchObject({
    report: {
      cards: [{ key: 'clicks' }, { key: 'active' }],
      chart: { key: 'clicks', choices: [{ key: 'clicks' }] },
    },
  })
})
