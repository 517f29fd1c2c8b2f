import { renderEmail } from '../../../../backend/services/messages/render/render-email.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../../backend/db/database.ts'
import { sendWeeklyReports } from '../../../../backend/services/reports/weekly/send-weekly-reports.ts'
import type { ReportSubscription } from '../../../../contract/calls/reports/subscriptions.ts'
import { addMember } from '../../support/members.ts'
import { addProduct } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()

/** Wednesday. */
const subscribedAt = '2026-11-18T06:00:00Z'
/** Monday, 8 in the morning in India. */
const monday = new Date('2026-11-23T02:30:00Z')

/** A state administrator who has asked for a report on the Wednesday before. */
async function subscriber(payload: object = { section: 'bookings' }) {
  const admin = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
  const { status, body } = await stage.post('/report-subscriptions', payload, admin.cookie)
  expect(status).toBe(200)
  await stage.db.execute(
    sql`update report_subscriptions set last_monday = '2026-11-16', created_at = ${subscribedAt}`,
  )
  return { ...admin, body }
}

const written = () =>
  rowsOf(
    stage.db,
    sql`select variables from messages where kind = ${'weekly-report'}`,
    z.object({ variables: z.record(z.string(), z.string().nullable()) }),
  )

const send = (now = monday) => sendWeeklyReports(stage.db, now, undefined)

describe('a weekly report', () => {
  test('is written once for each Monday, about the week before, with a way to the page', async () => {
    await subscriber()
    await Promise.all([send(), send()])
    await send()
    const [message, ...others] = await written()
    expect(others).toEqual([])
    expect(message?.variables).toMatchObject({
      title: 'Bookings and revenue',
      territory: 'Kerala',
      firstDay: '2026-11-16',
      lastDay: '2026-11-22',
      page: '/reports/bookings?from=2026-11-16&to=2026-11-22',
    })
    expect(message?.variables['figures']).toContain('Revenue\t₹0\t₹0 the week before')
    await send(new Date('2026-11-30T02:31:00Z'))
    expect(await written()).toHaveLength(2)
  })

  test('has two columns, so that large amounts fit on a phone, and links in the colour of its text', () => {
    const { html } = renderEmail(
      {
        subject: 'A report',
        paragraphs: ['Revenue\t₹12\t₹9 the week before\t₹7 a year before'],
        action: null,
        line: '',
        whatsApp: '',
      },
      {
        recipientName: null,
        sender: 'Operator',
        origin: 'https://app.example',
        language: 'en',
        unsubscribePath: '/stop',
      },
    )
    expect(html.match(/<t[hd]/g)).toHaveLength(2)
    expect(html).toContain('<strong>₹12</strong><br>₹9 the week before<br>₹7 a year before</td>')
    expect(html.match(/style="color:inherit"/g)).toHaveLength(2)
  })

  test('is not written before eight, nor days too late', async () => {
    await subscriber()
    expect(await send(new Date('2026-11-23T02:29:59Z'))).toMatchObject({ count: 0 })
    expect(await send(new Date('2026-11-26T02:30:00Z'))).toMatchObject({ count: 0 })
    expect(await written()).toEqual([])
  })

  test('is not written for an account that may not see it any more', async () => {
    const { id } = await subscriber({ section: 'leads', territory: 'IN/KL/idukki' })
    await stage.db.execute(sql`update users set territory_path = 'IN/TN' where id = ${id}`)
    await send()
    expect(await written()).toEqual([])
  })

  test('of what has left the territory stays in the list and is marked there', async () => {
    const { cookie, id } = await subscriber({ section: 'leads', territory: 'IN/KL/idukki' })
    await stage.post('/report-subscriptions', { section: 'bookings' }, cookie)
    const provider = await addMember(stage.db, 'service_provider', { territoryPath: 'IN/KL/idukki' })
    const product = await addProduct(stage.db, provider.id, { territoryPath: 'IN/KL/idukki' })
    await stage.post('/report-subscriptions', { section: 'occupancy', product }, cookie)
    const marks = async () => {
      const { subscriptions } = (await stage.get('/report-subscriptions', cookie)).body
      return Object.fromEntries(
        subscriptions.map(({ section, isOutside }: ReportSubscription) => [section, isOutside]),
      )
    }
    expect(await marks()).toEqual({ leads: false, bookings: false, occupancy: false })
    await stage.db.execute(sql`update users set territory_path = 'IN/TN' where id = ${id}`)
    expect(await marks()).toEqual({ leads: true, bookings: false, occupancy: true })
  })

  test('is not written for a suspended account', async () => {
    const { id } = await subscriber()
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${id}`)
    await send()
    expect(await written()).toEqual([])
  })

  test('is written by the next run where one was stopped in between', async () => {
    await subscriber()
    await expect(
      stage.db.transaction(async (tx) => {
        await sendWeeklyReports(tx, monday, undefined)
        throw new Error('stopped')
      }),
    ).rejects.toThrow('stopped')
    expect(await written()).toEqual([])
    await send()
    expect(await written()).toHaveLength(1)
  })
})

describe('subscriptions to reports', () => {
  test('are kept once for the same report, and end', async () => {
    const { cookie, body } = await subscriber()
    const again = await stage.post('/report-subscriptions', { section: 'bookings' }, cookie)
    expect(again.body.subscriptions).toHaveLength(1)
    const id = body.subscriptions[0].id as string
    const ended = await stage.post(`/report-subscriptions/${id}/delete`, undefined, cookie)
    expect(ended.body).toEqual({ subscriptions: [], emails: true })
  })

  test('of one account are not ended by another', async () => {
    const { cookie, body } = await subscriber()
    const other = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    await stage.post(`/report-subscriptions/${body.subscriptions[0].id}/delete`, undefined, other.cookie)
    expect((await stage.get('/report-subscriptions', cookie)).body.subscriptions).toHaveLength(1)
  })

  test('outside the scope do not come about', async () => {
    const { cookie } = await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' })
    const { status } = await stage.post(
      '/report-subscriptions',
      { section: 'bookings', territory: 'IN/TN' },
      cookie,
    )
    expect(status).toBe(404)
  })

  test('turn emails of the kind on again', async () => {
    const { cookie } = await subscriber()
    await stage.post(
      '/notification-preferences',
      { preferences: [{ kind: 'weekly-report', email: false, inApp: false }] },
      cookie,
    )
    expect((await stage.get('/report-subscriptions', cookie)).body.emails).toBe(false)
    await send()
    expect(await written()).toEqual([])
    const { body } = await stage.post('/report-subscriptions', { section: 'bookings' }, cookie)
    expect(body.emails).toBe(true)
  })
})
