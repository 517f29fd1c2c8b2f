import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refreshReports } from '../../../../backend/services/reports/refresh-reports.ts'
import { addMember } from '../../support/members.ts'
import { addProduct, idukki } from '../../support/products.ts'
import { countAtOnce } from '../../support/recorded-work.ts'
import { adminOf, createStage } from '../../support/stage.ts'
import { addBookings, addMarket, createRandom } from './random-market.ts'

const stage = createStage()
const year = 'from=2025-10-01&to=2026-12-31&by=month'

describe('a report', () => {
  const admin = (role: 'super_admin' | 'dsa', territoryPath: string | null = null) =>
    addMember(stage.db, role, { territoryPath })

  test('counts what has just happened, before the job has run', async () => {
    const market = await addMarket(stage.db)
    await addBookings(stage.db, createRandom(7), market, 1)
    await stage.db.execute(sql`update bookings set created_at = '2026-09-30T20:00:00Z'`)
    const { cookie } = await admin('super_admin')
    const { body } = await stage.get(`/reports/bookings?from=2026-10-01&to=2026-10-01&by=day`, cookie)
    expect(body.figures[0]).toMatchObject({ key: 'made', value: 1 })
  })

  test('leaves connections to others', async () => {
    const { cookie } = await admin('super_admin')
    const path = '/reports/bookings?from=2026-09-01&to=2026-10-01&by=day'
    expect(await countAtOnce(() => stage.get(path, cookie))).toBeLessThanOrEqual(4)
  })

  test('of a territory without anything has figures of 0 and percentages of nothing', async () => {
    const { cookie } = await admin('dsa', 'IN/KL/kollam')
    const { status, body } = await stage.get(`/reports/bookings?${year}`, cookie)
    expect(status).toBe(200)
    expect(body.figures[0]).toMatchObject({ value: 0, before: 0, yearBefore: 0 })
    expect(body.figures.find(({ key }: { key: string }) => key === 'cancelledRate').value).toBeNull()
    expect(body.scope).toEqual({ path: 'IN/KL/kollam', name: 'Kollam', level: 'district' })
    expect(body.trail).toHaveLength(1)
  })

  test('leads from everything down to a district', async () => {
    await addBookings(stage.db, createRandom(7), await addMarket(stage.db), 12)
    await refreshReports(stage.db)
    const { cookie } = await admin('super_admin')
    const names = async (territory: string) => {
      const { body } = await stage.get(
        `/reports/bookings?${year}${territory && `&territory=${territory}`}`,
        cookie,
      )
      return body.groups.rows.map(({ drill }: { drill: string | null }) => drill)
    }
    expect(await names('')).toContain('IN')
    expect(await names('IN')).toContain('IN/KL')
    expect(await names('IN/KL')).toEqual(expect.arrayContaining([null]))
    const { body } = await stage.get(`/reports/bookings?${year}&territory=${idukki}`, cookie)
    expect(body.trail.map(({ path }: { path: string }) => path)).toEqual(['', 'IN', 'IN/KL', idukki])
  })

  test('of a territory with letters of another script, or with a long name, is about it alone', async () => {
    const { cookie } = await admin('super_admin')
    const long = 'a'.repeat(100)
    await stage.signedInAsAdmin(adminOf('Nepal', 'बागमती'), 'one@example.com')
    await stage.signedInAsAdmin(adminOf('Nepal', long, long), 'other@example.com')
    for (const [path, name] of [
      ['NP/बागमती', 'बागमती'],
      [`NP/${long}/${long}`, long],
    ] as const) {
      const territory = encodeURIComponent(path)
      const { status, body } = await stage.get(`/reports/bookings?${year}&territory=${territory}`, cookie)
      expect([status, body.scope?.path, body.scope?.name]).toEqual([200, path, name])
      expect((await stage.get(`/bookings?territory=${territory}`, cookie)).status).toBe(200)
      const below = await stage.get(`/territories?under=${territory}`, cookie)
      expect([below.status, below.body.territory?.path]).toEqual([200, path])
    }
  })

  test.each([
    ['from=2026-02-01&to=2026-01-01&by=day', 'The period ends before it begins.'],
    ['from=2020-01-01&to=2026-01-01&by=day', 'Choose a period of at most three years.'],
    [`${year}&sort=-profit`, 'This report has no such figure.'],
    [`${year}&sort=constructor`, 'This report has no such figure.'],
  ])('of %s is refused', async (query, message) => {
    const { cookie } = await admin('super_admin')
    const { status, body } = await stage.get(`/reports/bookings?${query}`, cookie)
    expect({ status, message: body.message }).toEqual({ status: 400, message })
  })

  test('has no breakdown or filter that its section cannot have', async () => {
    const market = await addMarket(stage.db)
    const { cookie } = await admin('super_admin')
    const [product] = market.products
    for (const query of ['group=product', `product=${product?.id}`])
      expect((await stage.get(`/reports/leads?${year}&${query}`, cookie)).status).toBe(400)
  })

  test('pages through its groups in the order of a figure or of names', async () => {
    const { cookie } = await admin('super_admin')
    const provider = await addMember(stage.db, 'service_provider', { territoryPath: idukki })
    for (let index = 0; index < 60; index += 1) {
      const id = await addProduct(stage.db, provider.id, { title: `Walk ${String(index).padStart(2, '0')}` })
      await stage.db.execute(
        sql`insert into product_views (product_id, day, views) values (${id}, '2026-05-05', ${index + 1})`,
      )
    }
    await refreshReports(stage.db)
    const page = async (more: string) =>
      (await stage.get(`/reports/conversion?${year}&group=product${more}`, cookie)).body.groups
    const first = await page('&sort=-views')
    expect(first.total).toBe(60)
    expect(first.rows).toHaveLength(50)
    expect(first.rows[0]).toMatchObject({ name: 'Walk 59', values: { views: 60 } })
    const second = await page(`&sort=-views&after=${first.next}`)
    expect(second.rows.map(({ values }: { values: { views: number } }) => values.views)).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ])
    expect(second.next).toBeNull()
    expect((await page('&sort=name')).rows[0].name).toBe('Walk 00')
  })
})
