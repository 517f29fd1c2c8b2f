// Leads from a file, without scripts: the file, its rows, and the result.
import { describe, expect, test } from 'vitest'
import * as rows from '../../../app/routes/leads/import-rows/route.tsx'
import * as upload from '../../../app/routes/leads/import/route.tsx'
import * as list from '../../../app/routes/leads/list/route.tsx'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import type { LeadImport, LeadImportPreview } from '../../../contract/shapes/lead-imports.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'

const aPreview = (overrides: Partial<LeadImportPreview> = {}): LeadImportPreview => ({
  titles: ['Name', 'Email', ''],
  columns: { name: 0, email: 1 },
  rows: 4,
  valid: 3,
  duplicateCount: 1,
  errorCount: 1,
  sample: [
    {
      row: 2,
      name: 'Asha Nair',
      email: 'asha@example.com',
      phone: null,
      type: 'loan',
      amount: 12_00_000_00,
      territory: 'Idukki',
    },
  ],
  errors: [{ row: 3, message: 'Enter a valid email address.' }],
  duplicates: [{ row: 4, name: 'Ravi Varma', of: { id: 'l-7', leadId: 'LEAD-000007' }, ofRow: null }],
  ...overrides,
})

const aFile = (overrides: Partial<LeadImport> = {}): LeadImport => ({
  id: 'i-1',
  fileName: 'melas.csv',
  createdAt: '2031-07-01T10:00:00Z',
  importedAt: null,
  expiresAt: '2031-07-01T10:50:00Z',
  version: 2,
  imported: null,
  leftOut: null,
  preview: aPreview(),
  ...overrides,
})

const hostOf = (more: Parameters<typeof hostAnswers>[0], role: Role = 'dsa') =>
  hostAnswers({ 'GET /auth/profile': aProfile({ role }), ...more })

const fileForm = (text = 'Name,Email\nAsha,asha@example.com') => {
  const form = new FormData()
  form.append('file', new File([text], 'melas.csv', { type: 'text/csv' }))
  return form
}

describe('the file', () => {
  const path = '/leads/import'
  const offered = { 'POST /lead-imports': json({ import: aFile() } as never) }

  test('is sent as it is, and leads to its rows', async () => {
    const received = hostOf(offered)
    const sent = await visit(upload, { path, cookie, form: fileForm() })
    expect([sent.status, sent.location]).toEqual([302, '/leads/import/i-1'])
    expect(received.find(({ method }) => method === 'POST')?.body).toContain('Asha,asha@example.com')
  })

  test.each([
    [new FormData(), 400, 'Choose the file.'],
    [fileForm('x'.repeat(1024 * 1024 + 1)), 413, 'The file can be at most 1 MB.'],
  ])('that is missing or too large is refused without the host: %#', async (form, status, message) => {
    const received = hostOf(offered)
    if ([...form.keys()].length === 0) form.append('other', '')
    const sent = await visit(upload, { path, cookie, form, withPage: true })
    expect(sent.status).toBe(status)
    expect(received.some(({ method }) => method === 'POST')).toBe(false)
    expect(textOf(renderRoute(upload, { data: sent.loaded }, sent.data))).toContain(message)
  })

  test('that the host refuses shows the reason', async () => {
    hostOf({ 'POST /lead-imports': json({ message: 'This is an Excel file.' }, 400) })
    const sent = await visit(upload, { path, cookie, form: fileForm(), withPage: true })
    expect(textOf(renderRoute(upload, { data: sent.loaded }, sent.data))).toContain('This is an Excel file.')
  })

  test('is launching soon, and not linked, at a host without it', async () => {
    const listed = {
      'GET /leads': json({ rows: [], next: null, previous: null } as never),
      'GET /lead-assignees': json({ assignees: [] } as never),
    }
    hostOf(listed)
    expect(textOf(renderRoute(upload, await visit(upload, { path, cookie })))).toContain(
      'We are launching soon',
    )
    const link = 'href="/leads/import"'
    expect(renderRoute(list, await visit(list, { path: '/leads', cookie }))).not.toContain(link)
    hostOf({ ...listed, ...offered })
    expect(renderRoute(list, await visit(list, { path: '/leads', cookie }))).toContain(link)
    hostOf({ ...listed, ...offered }, 'affiliate')
    expect(renderRoute(list, await visit(list, { path: '/leads', cookie }))).not.toContain(link)
  })
})

describe('its rows', () => {
  const path = '/leads/import/i-1'
  const params = { id: 'i-1' }
  const show = async (file: LeadImport) => {
    hostOf({ 'GET /lead-imports/i-1': json({ import: file } as never) })
    const html = renderRoute(rows, await visit(rows, { path, params, cookie }))
    return { html, text: textOf(html) }
  }

  test('are shown with their columns, errors and duplicates, and nothing is imported yet', async () => {
    const { html, text } = await show(aFile())
    expect(text).toContain('3 rows of 4 can be imported')
    expect(text).toContain('1 error, 1 duplicate')
    expect(text).toContain('Row 2: Asha Nair asha@example.com · no phone · Loan · ₹12,00,000 · Idukki')
    expect(text).toContain('Row 3: Enter a valid email address.')
    expect(text).toContain('Row 4: Ravi Varma, as LEAD-000007')
    expect(text).toContain('Leave them out: import 2')
    expect(html).toContain('href="/leads/l-7"')
    expect(html).toMatch(/<option value="1" selected="">Email<\/option>/)
    expect(html).toContain('>Column 3</option>')
  })

  test('are counted with commas', async () => {
    const { text } = await show(
      aFile({ preview: aPreview({ rows: 12_345, valid: 12_001, errorCount: 2_000 }) }),
    )
    expect(text).toContain('12,001 rows of 12,345 can be imported')
    expect(text).toContain('And 1,999 more.')
    expect(text).toContain('Leave them out: import 12,000')
  })

  test('without one that can be imported offer no import', async () => {
    const { text } = await show(aFile({ preview: aPreview({ valid: 0, duplicateCount: 0, sample: [] }) }))
    expect(text).toContain('No row can be imported.')
    expect(text).not.toContain('I declare')
  })

  test('once imported give the counts and a link to these leads', async () => {
    const { html, text } = await show(
      aFile({ importedAt: '2031-07-01T10:05:00Z', imported: 2, leftOut: 2, preview: null }),
    )
    expect(text).toContain('2 leads were imported')
    expect(text).toContain('2 rows were left out.')
    expect(html).toContain('href="/leads?view=all&amp;importId=i-1"')
  })

  const send = async (form: Record<string, string>, answers: Parameters<typeof hostAnswers>[0] = {}) => {
    const received = hostOf({ 'GET /lead-imports/i-1': json({ import: aFile() } as never), ...answers })
    const sent = await visit(rows, { path, params, cookie, form, withPage: true })
    const posted = received.find(({ method }) => method === 'POST')
    return { sent, posted: posted && { path: posted.path, body: posted.body } }
  }
  const done = json({ import: aFile({ imported: 2, preview: null }) } as never)

  test('are read again by other columns', async () => {
    const { sent, posted } = await send(
      {
        intent: 'columns',
        name: '2',
        email: '1',
        phone: '',
        type: '',
        amount: '',
        district: '',
        message: '',
      },
      { 'POST /lead-imports/i-1/columns': json({ import: aFile() } as never) },
    )
    expect(JSON.parse(posted?.body ?? '')).toEqual({
      columns: { name: 2, email: 1, phone: null, type: null, amount: null, district: null, message: null },
    })
    expect(sent.location).toBe('/leads/import/i-1#rows')
  })

  test('are imported as they were seen, once somebody answers for the consent', async () => {
    const form = { intent: 'import', version: '2', duplicates: 'import', consent: 'on' }
    const { sent, posted } = await send(form, { 'POST /lead-imports/i-1/confirm': done })
    expect(JSON.parse(posted?.body ?? '')).toEqual({ version: 2, duplicates: 'import', consent: true })
    expect(sent.location).toBe('/leads/import/i-1')
    expect(toastOf(sent)).toContain('2 leads were imported.')
  })

  test('of a file that was imported before lead to that import', async () => {
    const form = { intent: 'import', version: '2', duplicates: 'import', consent: 'on' }
    const { sent } = await send(form, {
      'POST /lead-imports/i-1/confirm': json({ import: aFile({ id: 'i-0', imported: 2 }) } as never),
    })
    expect(sent.location).toBe('/leads/import/i-0')
    expect(toastOf(sent)).toContain('This file was imported before. Nothing was added.')
  })

  test('without the consent are not imported, and the choice stays', async () => {
    const { sent, posted } = await send({ intent: 'import', version: '2', duplicates: 'import' })
    expect([sent.status, posted]).toEqual([400, undefined])
    const html = renderRoute(rows, { data: sent.loaded }, sent.data)
    expect(textOf(html)).toContain('Confirm that the people agreed.')
    expect(html).toMatch(/<option value="import" selected="">/)
  })

  test('that were changed meanwhile show why', async () => {
    const message = 'Other columns were chosen. Look at the rows again.'
    const form = { intent: 'import', version: '1', duplicates: 'import', consent: 'on' }
    const { sent } = await send(form, { 'POST /lead-imports/i-1/confirm': json({ message }, 409) })
    expect(sent.status).toBe(409)
    expect(textOf(renderRoute(rows, { data: sent.loaded }, sent.data))).toContain(message)
  })

  test('are deleted with the file', async () => {
    const answers = { 'POST /lead-imports/i-1/discard': json({ discarded: true } as never) }
    const { sent, posted } = await send({ intent: 'discard' }, answers)
    expect([posted?.path, sent.location]).toEqual(['/lead-imports/i-1/discard', '/leads/import'])
  })
})
