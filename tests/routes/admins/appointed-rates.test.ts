// The commission rate of an administrator who is created, approved or invited.
import { describe, expect, test } from 'vitest'
import * as createAdmin from '../../../app/routes/admins/create/route.tsx'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const idukki = { role: 'dsa', country: 'India', state: 'Kerala', district: 'Idukki' }
const open = { cappedCount: 0, capped: [], isPrimary: true }

describe('the rate of an administrator who is created', () => {
  const path = '/dashboard/create-admin'
  const account = { name: 'Ravi', email: 'ravi@host.test', phone: '98765', password: 'monsoon rain' }

  async function create(commissionRate: string, form: Record<string, string> = {}, check = json(open)) {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'POST /admins/rate-check': check,
      'POST /admins/create-admin': json({}, 201),
    })
    const page = await visit(createAdmin, {
      path,
      cookie,
      form: { ...account, ...idukki, commissionRate, ...form },
    })
    const isCreated = received.some((call) => call.path === '/admins/create-admin')
    const html = renderRoute(createAdmin, await visit(createAdmin, { path, cookie }), page.data)
    return { isCreated, html, text: textOf(html) }
  }

  test.each([
    ['9876543210', '100'],
    ['100.5', '100'],
    ['-5', '0'],
  ])('is asked about when it is %s%%, and is sent once it is confirmed', async (typed, paid) => {
    const asked = await create(typed)
    expect(asked.isCreated).toBe(false)
    expect(asked.text).toContain(`The commission rate is ${typed}%.`)
    expect(asked.text).toContain(`this one would be paid ${paid}%.`)
    expect(asked.html).toMatch(
      new RegExp(`<input type="checkbox"[^>]*name="confirmedRate"[^>]*value="${typed}"`),
    )
    expect(asked.html).toMatch(/<input [^>]*value="Ravi"/)
    expect(asked.html).not.toContain('monsoon rain')

    const confirmed = { confirmedRate: typed }
    expect((await create(typed, confirmed)).isCreated).toBe(true)
    expect((await create(`${typed}1`, confirmed)).isCreated).toBe(false)
    const back = await create(typed, { ...confirmed, password: '' })
    expect(back.html).toContain(`<input type="hidden" name="confirmedRate" value="${typed}"/>`)
  })

  test('is asked about after the territory, which stays confirmed', async () => {
    const filled = () => json({ ...open, isPrimary: false })
    const first = await create('-5', {}, filled())
    expect(first.html).toMatch(/type="checkbox"[^>]*name="confirmedTerritory"/)
    expect(first.html).not.toContain('confirmedRate')
    const confirmed = { confirmedTerritory: 'Idukki, Kerala, India' }
    const second = await create('-5', confirmed, filled())
    expect(second.html).toMatch(/type="checkbox"[^>]*name="confirmedRate"/)
    expect(second.html).toContain(
      '<input type="hidden" name="confirmedTerritory" value="Idukki, Kerala, India"/>',
    )
    expect((await create('-5', { ...confirmed, confirmedRate: '-5' }, filled())).isCreated).toBe(true)
  })

  test('is said with the result, so that text which became 0 shows', async () => {
    expect((await create('12%')).text).toContain('Their commission rate is 0%.')
    expect((await create('5')).text).toContain('Their commission rate is 5%.')
    const root = await create('5', { role: 'super_admin' })
    expect(root.isCreated).toBe(true)
    expect(root.text).not.toContain('Their commission rate')
  })

  test('is sent as it is where the host checks no rates', async () => {
    const { isCreated, text } = await create('-5', {}, json({}, 404))
    expect(isCreated).toBe(true)
    expect(text).not.toContain('Their commission rate')
  })
})
