import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { idukki } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()

describe('what a form sends', () => {
  const form = {
    name: 'Suresh Pillai',
    email: 'suresh@example.com',
    ref: '',
    type: 'loan',
    phone: '+91 94473 55005',
    district: 'Idukki',
    message: 'For a shop',
  }

  test('describes the lead, none of it required', async () => {
    const answer = await stage.post('/leads/join', form)
    expect(answer.status).toBe(201)
    const [lead] = await stage.db.select().from(leads)
    expect(lead).toMatchObject({
      type: 'loan',
      phone: '+91 94473 55005',
      territoryPath: idukki,
      message: 'For a shop',
    })
    const empty = {
      ...form,
      email: 'b@example.com',
      type: undefined,
      phone: '+91',
      district: '',
      message: '',
    }
    expect((await stage.post('/leads/join', empty)).status).toBe(201)
    const [other] = await stage.db.select().from(leads).where(eq(leads.email, 'b@example.com'))
    expect(other).toMatchObject({ type: null, phone: null, territoryPath: null, message: null })
  })

  test.each([
    [{ phone: '12345' }, 'Enter a phone number with at least 10 digits.'],
    [{ type: 'holiday' }, 'Choose from the list.'],
  ])('rejects %o', async (change, message) => {
    const answer = await stage.post('/leads/join', { ...form, ...change })
    expect([answer.status, answer.body]).toEqual([400, { message }])
    expect(await stage.db.$count(leads)).toBe(0)
  })

  test.each([
    ['Idukki', idukki],
    [' idukki , kerala', idukki],
    ['Munnar', idukki],
    ['munnar, Kerala', idukki],
    ['Munnar, Goa', null],
    ['Bilaspur', null],
    ['Bilaspur, Chhattisgarh', 'IN/CG/bilaspur'],
    ['Behind the temple', null],
    ['Atlantis', null],
  ])('from “%s” is in %s, and keeps what was written', async (district, path) => {
    expect((await stage.post('/leads/join', { ...form, district })).status).toBe(201)
    const [lead] = await stage.db.select().from(leads)
    expect([lead?.territoryPath, lead?.city]).toEqual([path, district.trim()])
  })

  test('twice within an hour is one lead, also at once; something else or later is another', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => stage.post('/leads/join', form)))
    expect(new Set(answers.map(({ body }) => body.lead.leadId))).toEqual(new Set(['LEAD-000001']))
    expect(await stage.value(sql`select count(*)::int from lead_events where type = 'created'`)).toBe(1)
    await stage.post('/leads/join', { ...form, message: 'For a house' })
    expect(await stage.db.$count(leads)).toBe(2)
    stage.pass(hourMs + 1)
    await stage.post('/leads/join', form)
    expect(await stage.db.$count(leads)).toBe(3)
  })
})
