import { restLabels } from '@affiliate-booking/contract/options/report-labels'
import type { ReportGrouping } from '@affiliate-booking/contract/options/reports'
import { expect, test } from 'vitest'
import { parseCsv } from '../../../../backend/lists/parse-csv.ts'
import { refreshReports } from '../../../../backend/services/reports/refresh-reports.ts'
import { addMember } from '../../support/members.ts'
import { idukki } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { addBookings, addMarket, createRandom } from './random-market.ts'

const stage = createStage({ fill })
const year = 'from=2025-10-01&to=2026-12-31&by=month'

let cookie = ''

async function fill() {
  await addBookings(stage.db, createRandom(11), await addMarket(stage.db), 40)
  await refreshReports(stage.db)
  cookie = (await addMember(stage.db, 'super_admin')).cookie
}

const exported = async (path: string): Promise<Record<string, string>[]> => {
  const { status, body } = await stage.get(path, cookie)
  expect(status).toBe(200)
  const read = parseCsv(body)
  if (!read.ok) throw new Error('The file is no CSV')
  const [head = [], ...rows] = read.value
  return rows.map((cells) => Object.fromEntries(head.map((title, index) => [title, cells[index] ?? ''])))
}

const groupings: readonly ReportGrouping[] = ['territory', 'product', 'provider', 'affiliate']

test.each(groupings)(
  'the file of a breakdown by %s has the rows and figures of the report, money in rupees',
  async (group) => {
    const query = `${year}&group=${group}&sort=-made`
    const { groups } = (await stage.get(`/reports/bookings?${query}`, cookie)).body
    const rows = await exported(`/reports/bookings/report.csv?${query}&part=groups`)
    expect(groups.rows.length).toBeGreaterThan(0)
    const rest = groups.rest && { name: restLabels[group], values: groups.rest }
    expect(
      rows.map((row) => [Object.values(row)[0], Number(row['Bookings made']), Number(row['Revenue (₹)'])]),
    ).toEqual(
      [...groups.rows, ...(rest ? [rest] : [])].map(
        ({ name, values }: { name: string; values: { made: number; revenue: number } }) => [
          name,
          values.made,
          values.revenue / 100,
        ],
      ),
    )
  },
)

test.each(groupings)(
  'the file of a breakdown by %s adds up to the report, whatever is in no row',
  async (group) => {
    const { figures } = (await stage.get(`/reports/bookings?${year}`, cookie)).body
    const rows = await exported(`/reports/bookings/report.csv?${year}&group=${group}&part=groups`)
    const valueOf = (wanted: string) => figures.find(({ key }: { key: string }) => key === wanted).value
    const sumOf = (title: string) => rows.reduce((total, row) => total + Number(row[title]), 0)
    expect(sumOf('Bookings made')).toBe(valueOf('made'))
    expect(sumOf('Revenue (₹)')).toBeCloseTo(valueOf('revenue') / 100, 2)
    const last = rows.at(-1) ?? {}
    expect(Object.values(last)[0] === restLabels[group]).toBe(group === 'affiliate')
  },
)

test('the file of a series has each month, and adds up to the report', async () => {
  const { figures } = (await stage.get(`/reports/bookings?${year}`, cookie)).body
  const rows = await exported(`/reports/bookings/report.csv?${year}&part=series`)
  expect(rows).toHaveLength(15)
  expect(rows[0]).toMatchObject({ From: '2025-10-01', To: '2025-10-31' })
  const sum = rows.reduce((total, row) => total + Number(row['Bookings made']), 0)
  expect(sum).toBe(figures.find(({ key }: { key: string }) => key === 'made').value)
  expect(sum).toBeGreaterThan(0)
})

test('the file of a series has no affiliates who were active: they are counted for the whole period', async () => {
  const [point = {}] = await exported(`/reports/affiliates/report.csv?${year}&part=series`)
  const [row = {}] = await exported(`/reports/affiliates/report.csv?${year}&group=territory&part=groups`)
  expect(Object.keys(point)).toContain('Clicks')
  expect(Object.keys(point)).not.toContain('Active affiliates')
  expect(Object.keys(row)).toContain('Active affiliates')
})

test('the file of occupancy says that its tours are sold by seats and by groups', async () => {
  const [point = {}] = await exported(`/reports/occupancy/report.csv?${year}&part=series`)
  expect(Object.keys(point)).toContain('Tour seats and groups taken')
})

test('payments to check have no series, only a head', async () => {
  expect(await exported(`/reports/payments/report.csv?${year}&part=series`)).toEqual([])
})

test('a file outside the territory is refused like the report', async () => {
  const other = await addMember(stage.db, 'dsa', { territoryPath: 'IN/KL/kollam' })
  const path = `/reports/bookings/report.csv?${year}&part=groups&territory=${idukki}`
  expect((await stage.get(path, other.cookie)).status).toBe(404)
})
