// Bank statements: importing a file.
import { describe, expect, test } from 'vitest'
import * as statements from '../../../../app/routes/bookings/money/statements/route.tsx'
import { textOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { hostAnswers, json } from '../../support/host.ts'
import { visit } from '../../support/visit.ts'
import { aStatement, cookie, id, profile } from './a-statement.ts'

describe('the list of statements', () => {
  const where = { path: '/bookings/money/statements', cookie }

  test('shows the lines to decide on, and how to begin without a statement', async () => {
    hostAnswers({ ...profile, 'GET /bank-statements': json({ rows: [aStatement()] }) })
    const html = renderRoute(statements, await visit(statements, where))
    expect(html).toContain(`href="/bookings/money/statements/${id}"`)
    hostAnswers({ ...profile, 'GET /bank-statements': json({ rows: [] }) })
    expect(textOf(renderRoute(statements, await visit(statements, where)))).toContain(
      'No bank statements yet',
    )
  })

  test('asks to choose the columns of a known format again', async () => {
    const received = hostAnswers({ ...profile, 'POST /bank-statements': json({ statement: aStatement() }) })
    const form = new FormData()
    form.set('file', new File(['Date,Amount'], 'october.csv', { type: 'text/csv' }))
    form.set('choosesColumns', 'true')
    await visit(statements, { ...where, form })
    const sent = received.find(({ method }) => method === 'POST')
    expect(sent?.body).toMatch(/name="choosesColumns"\s+true/)
  })

  test('sends a file with its name', async () => {
    const received = hostAnswers({ ...profile, 'POST /bank-statements': json({ statement: aStatement() }) })
    const form = new FormData()
    form.set('file', new File(['Date,Amount'], 'october.csv', { type: 'text/csv' }))
    expect((await visit(statements, { ...where, form })).location).toBe(`${where.path}/${id}`)
    const sent = received.find(({ method }) => method === 'POST')
    expect(sent?.body).toMatch(/filename="october\.csv"[\s\S]+Date,Amount/)
  })
})
