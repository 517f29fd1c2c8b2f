// The steps of a payout day, and its bank files.
import { describe, expect, test } from 'vitest'
import * as files from '../../../../app/routes/commissions/payouts/files/route.tsx'
import * as payouts from '../../../../app/routes/commissions/payouts/list/route.tsx'
import * as file from '../../../../app/routes/exports/payout-file.csv.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { visit } from '../../support/visit.ts'
import { at, cookie, id, page } from '../../support/pages/payouts.ts'

describe('a step of a payout day', () => {
  const post = async (form: Record<string, string>, answers: object, role = 'super_admin') => {
    const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), ...answers })
    return { ...(await visit(payouts, { path: '/commissions/payouts', cookie, form })), received }
  }

  test('creates drafts, and asks for another run where time ran out', async () => {
    const visited = await post(
      { intent: 'create' },
      { 'POST /payouts': json({ created: 500, gross: 1_00_000, net: 1_00_000, hasMore: true }) },
      'nsa',
    )
    expect(visited.location).toBe('/commissions/payouts')
    expect(toastOf(visited)).toContain('500 drafts created, ₹1,000 net. More payees are left')
  })

  test('approves the drafts that were there when the page was opened', async () => {
    const answer = json({ approved: 4, cancelled: 1, net: 800_00, hasMore: false })
    const visited = await post({ intent: 'approve', createdUntil: at }, { 'POST /payouts/approve': answer })
    expect(toastOf(visited)).toContain('4 payouts approved, ₹800 net. 1 cancelled.')
    expect(visited.received.find(({ path }) => path === '/payouts/approve')?.body).toContain(at)
  })

  test('stays on the page of payouts, and on no other person’s', async () => {
    const made = await post(
      { intent: 'create' },
      { 'POST /payouts': json({ created: 2, gross: 900_00, net: 900_00, hasMore: false }) },
    )
    const line = made.setCookies.find((each) => each.startsWith('last-step='))
    expect(line).toMatch(/HttpOnly/i)
    const show = async (email?: string) => {
      hostAnswers({
        'GET /auth/profile': aProfile({ role: 'super_admin', ...(email !== undefined && { email }) }),
        'GET /payouts': json(page([])),
        'GET /payouts/overview': json({}, 500),
        'GET /payout-files': json(page([])),
      })
      const request = { cookie: `${cookie}; ${line?.split(';', 1)[0]}` }
      const shown = await Promise.all([
        visit(payouts, { path: '/commissions/payouts', ...request }),
        visit(files, { path: '/commissions/payouts/files', ...request }),
      ])
      return [textOf(renderRoute(payouts, shown[0])), textOf(renderRoute(files, shown[1]))]
    }

    for (const text of await show()) expect(text).toMatch(/[ap]m: 2 drafts created, ₹900 net\./)
    for (const text of await show('meera@host.test')) expect(text).not.toContain('2 drafts created')
  })

  test('makes the bank file and leads to it', async () => {
    const answer = json({
      fileId: id,
      sent: 3,
      completed: 0,
      returnedToDraft: 1,
      cancelled: 0,
      net: 900_00,
      hasMore: false,
    })
    const visited = await post({ intent: 'export' }, { 'POST /payout-files': answer })
    expect(visited.location).toBe('/commissions/payouts/files')
    expect(toastOf(visited)).toContain('1 changed since the approval and must be approved again.')
  })

  test('shows the host’s message when it is refused', async () => {
    const answers = { 'POST /payout-files': json({ message: 'No payout is approved.' }, 409) }
    const visited = await post({ intent: 'export' }, answers)
    expect(visited.status).toBe(409)
    expect(visited.data).toMatchObject({ error: { '': ['No payout is approved.'] } })
  })
})

describe('the bank files', () => {
  const form = (text: string | null) => {
    const posted = new FormData()
    if (text !== null) posted.append('file', new File([text], 'results.csv', { type: 'text/csv' }))
    return posted
  }
  const importing = async (posted: FormData, answer?: Response) => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /payout-files': page([
        { id, createdAt: at, createdBy: 'Meera', payouts: 3, net: 900_00, open: 1 },
      ]),
      ...(answer && { 'POST /payout-results': answer }),
    })
    return visit(files, { path: '/x', cookie, form: posted, withPage: true })
  }

  test('show what an import has done, and each line that could not be recorded', async () => {
    const problem = { line: 4, reference: 'PO-9', outcome: 'problem', problem: 'There is no such payout.' }
    const report = { recorded: 2, unchanged: 1, problems: [problem], problemCount: 1 }
    const { status, data } = await importing(form('reference,status'), json(report))
    expect(status).toBe(200)
    expect(data).toEqual({ report })
  })

  test.each([
    ['without a file', form(null), undefined, 400, 'Choose the file with the results.'],
    ['that the host refuses', form('x'), json({ message: 'No columns.' }, 400), 400, 'No columns.'],
  ])('answer an import %s with the reason', async (_what, posted, answer, status, message) => {
    const visited = await importing(posted, answer)
    expect(visited.status).toBe(status)
    expect(visited.data).toMatchObject({ result: { error: { '': [message] } } })
  })

  test('are downloaded as they are', async () => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'nsa' }),
      [`GET /payout-files/${id}/file.csv`]: new Response('Reference\r\n', {
        headers: { 'Content-Type': 'text/csv' },
      }),
    })
    const { status, headers } = await visit(file, { path: '/x', params: { id }, cookie })
    expect(status).toBe(200)
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="bank-file-00000000.csv"')
  })
})
