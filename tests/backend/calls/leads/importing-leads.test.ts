import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { deleteWaitingImports } from '../../../../backend/services/leads/import/upload-leads.ts'
import {
  parseLeadAmount,
  readLeadTable,
  suggestLeadColumns,
} from '../../../../backend/services/leads/import/read-rows.ts'
import { routeLeads } from '../../../../backend/services/leads/routing/assign-by-route.ts'
import { releaseLeads } from '../../../../backend/services/leads/routing/release-leads.ts'
import { addMember } from '../../support/members.ts'
import { idukki } from '../../support/products.ts'
import { emailsTo, shownTo } from '../../support/mail/told.ts'
import { createStage } from '../../support/stage.ts'
import { leadScene } from './lead-scene.ts'

const stage = createStage()
const { addLead, act, addPeople } = leadScene(stage)

const head = 'Customer name,E-mail,Mobile no,Looking for,Budget,Town,Remarks\n'
const asha = 'Asha Nair,Asha@Example.com,+91 94473 55001,Home loan,"₹12,00,000",Munnar,"Wants, soon"\n'
const ravi = 'Ravi Varma,ravi@example.com,,Plot,60 lakh,,\n'

const upload = (text: string | Uint8Array<ArrayBuffer>, cookie: string) => {
  const form = new FormData()
  form.append('file', new File([text], 'melas.csv', { type: 'text/csv' }))
  return stage.send('/lead-imports', { method: 'POST', body: form, headers: { cookie } })
}
const confirm = (id: string, cookie: string, payload: object = {}) =>
  stage.post(
    `/lead-imports/${id}/confirm`,
    { version: 0, duplicates: 'leave-out', consent: true, ...payload },
    cookie,
  )
const countLeads = () => stage.value(sql`select count(*)::int from leads`)

describe('a file of leads', () => {
  test('is shown as it would be read: columns by their titles, types, sums and districts', async () => {
    const { dsa } = await addPeople()
    const { status, body } = await upload(head + asha + ravi, dsa.cookie)
    expect(status).toBe(200)
    expect(body.import).toMatchObject({ fileName: 'melas.csv', importedAt: null, version: 0 })
    expect(body.import.preview).toMatchObject({
      columns: { name: 0, email: 1, phone: 2, type: 3, amount: 4, district: 5, message: 6 },
      rows: 2,
      valid: 2,
      sample: [
        { row: 2, email: 'asha@example.com', type: 'loan', amount: 12_00_000_00, territory: 'Idukki' },
        { row: 3, phone: null, type: 'real_estate', amount: 60_00_000_00, territory: 'Idukki' },
      ],
    })
    expect(await countLeads()).toBe(0)
    const stored = await stage.value(sql`select content from lead_imports`)
    expect(stored).toMatch(/^v1\./)
    expect(stored).not.toContain('Asha')
  })

  test('tells of each row what is wrong, and which are there already', async () => {
    const { dsa } = await addPeople()
    const known = await addLead({ email: 'ravi@example.com' })
    await addLead({ email: 'asha@example.com', territoryPath: 'IN/KL/wayanad' })
    const { body } = await upload(
      `${head}${asha}${ravi}Nobody,not an email,,boat,lots,,\nTwin,twin@example.com,9447355001,,,,\nFar,far@example.com,,,,Chennai,\n`,
      dsa.cookie,
    )
    const { preview } = body.import
    expect(preview.errors).toEqual([
      {
        row: 4,
        message:
          'Enter a valid email address. The type must be loan, insurance or real estate. The amount must be in rupees, such as 5,00,000.',
      },
      { row: 6, message: 'Chennai is outside your territory.' },
    ])
    // Somebody of another territory is not told of.
    expect(preview.duplicates).toMatchObject([
      { row: 3, of: { id: known }, ofRow: null },
      { row: 5, of: null, ofRow: 2 },
    ])
    expect([preview.rows, preview.valid, preview.errorCount, preview.duplicateCount]).toEqual([5, 3, 2, 2])
  })

  test('is imported as a whole, assigned by the job, and told of once', async () => {
    const { dsa, ssa } = await addPeople()
    const { body } = await upload(`${head}${asha}${ravi}Broken,,,,,,\n`, ssa.cookie)
    const done = await confirm(body.import.id, ssa.cookie)
    expect(done.body.import).toMatchObject({ imported: 2, leftOut: 1, preview: null })
    expect(await stage.value(sql`select content from lead_imports`)).toBeNull()
    const list = await stage.get(`/leads?importId=${body.import.id}&sort=oldest`, ssa.cookie)
    const [first, second] = ['Asha Nair', 'Ravi Varma'].map((name) =>
      list.body.rows.find(({ userName }: { userName: string }) => userName === name),
    )
    expect([first, second]).toMatchObject([
      { userName: 'Asha Nair', source: 'import', priority: 'high', territory: 'Idukki', slaDueAt: null },
      { userName: 'Ravi Varma', priority: 'high', territory: 'Kerala' },
    ])
    expect(await routeLeads(stage.db, stage.now())).toBe(2)
    expect((await stage.get('/leads?assigned=me', dsa.cookie)).body.rows).toMatchObject([
      { userName: 'Asha Nair', slaDueAt: expect.any(String) },
    ])
    expect((await stage.get('/notifications', dsa.cookie)).body.rows).toMatchObject([
      { title: 'Imported leads for you' },
    ])
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['leads-imported'])
    const entry = await stage.value(
      sql`select changes::text from audit_log where action = 'lead-import.imported'`,
    )
    expect(entry).not.toMatch(/asha/i)
    const { lead } = (await stage.get(`/leads/${first.id}`, ssa.cookie)).body
    expect(lead.timeline[0]).toMatchObject({ type: 'created', actor: 'ssa 1' })
  })

  test('is told of lead by lead when they are assigned again later', async () => {
    const { dsa, ssa } = await addPeople()
    const { body } = await upload(head + asha + ravi, ssa.cookie)
    await confirm(body.import.id, ssa.cookie)
    await routeLeads(stage.db, stage.now())
    // The one without a district is with the state's administrator.
    const { rows } = (await stage.get(`/leads?importId=${body.import.id}&assigned=me`, ssa.cookie)).body
    await act(rows[0].id, { action: 'edit', version: rows[0].version, district: 'Munnar' }, ssa.cookie)
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['leads-imported'])
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, ssa.id))
    stage.pass(60_000)
    await releaseLeads(stage.db, stage.now())
    await routeLeads(stage.db, stage.now())
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['leads-imported', 'lead-assigned'])
    expect(await shownTo(stage.db, dsa.id)).toEqual(['leads-imported', 'lead-assigned'])
  })

  test('brings its duplicates only if they are wanted', async () => {
    const { dsa } = await addPeople()
    await addLead({ phone: '+91 94473 55001' })
    const without = await upload(head + asha + ravi, dsa.cookie)
    expect((await confirm(without.body.import.id, dsa.cookie)).body.import).toMatchObject({
      imported: 1,
      leftOut: 1,
    })
    const other = await upload(head + asha, dsa.cookie)
    const nothing = await confirm(other.body.import.id, dsa.cookie)
    expect([nothing.status, nothing.body.message]).toEqual([400, 'There are no rows left to import.'])
    const wanted = await confirm(other.body.import.id, dsa.cookie, { duplicates: 'import' })
    expect(wanted.body.import).toMatchObject({ imported: 1 })
  })

  test('sent twice at once is one import, whose result both see', async () => {
    const { dsa } = await addPeople()
    const one = await upload(head + asha + ravi, dsa.cookie)
    const two = await upload(head + asha + ravi, dsa.cookie)
    const answers = await Promise.all(
      [one, one, two, two].map(({ body }) => confirm(body.import.id, dsa.cookie)),
    )
    // One file of the two is gone with its first answer: its second confirmation finds nothing, or the result.
    const seen = answers.filter(({ status }) => status === 200).map(({ body }) => body.import.id)
    expect(new Set(seen).size).toBe(1)
    expect(seen.length).toBeGreaterThanOrEqual(3)
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect(await countLeads()).toBe(2)
  })

  test('with other columns is read again, and confirmed only as it was seen', async () => {
    const { dsa } = await addPeople()
    const { body } = await upload(head + asha, dsa.cookie)
    const { id } = body.import
    const choose = (columns: object) => stage.post(`/lead-imports/${id}/columns`, { columns }, dsa.cookie)
    const twice = await choose({ name: 0, email: 0 })
    expect([twice.status, twice.body.message]).toEqual([400, 'Use each column once.'])
    const outside = await choose({ name: 0, email: 70 })
    expect([outside.status, outside.body.message]).toEqual([400, 'The file has no such column.'])
    const chosen = await choose({ name: 6, email: 1, type: null })
    expect(chosen.body.import).toMatchObject({
      version: 1,
      preview: { sample: [{ name: 'Wants, soon', type: null, amount: null }] },
    })
    const outdated = await confirm(id, dsa.cookie)
    expect([outdated.status, outdated.body.message]).toEqual([
      409,
      'Other columns were chosen. Look at the rows again.',
    ])
    const refused = await confirm(id, dsa.cookie, { version: 1, consent: false })
    expect([refused.status, refused.body.message]).toEqual([400, 'Confirm that the people agreed.'])
  })

  test('is for the one who uploaded it, and gone when it is deleted or an hour old', async () => {
    const { dsa, super_admin: root } = await addPeople()
    const { body } = await upload(head + asha, dsa.cookie)
    const path = `/lead-imports/${body.import.id}`
    expect((await stage.get(path, root.cookie)).status).toBe(404)
    expect((await stage.post(`${path}/discard`, undefined, dsa.cookie)).status).toBe(200)
    expect((await stage.get(path, dsa.cookie)).status).toBe(404)
    const other = await upload(head + asha, dsa.cookie)
    // Not at once, so that the session goes on.
    stage.pass(25 * 60 * 1000)
    expect((await stage.get(`/lead-imports/${other.body.import.id}`, dsa.cookie)).status).toBe(200)
    stage.pass(26 * 60 * 1000)
    expect((await stage.get(`/lead-imports/${other.body.import.id}`, dsa.cookie)).status).toBe(404)
    expect(await deleteWaitingImports(stage.db, stage.now())).toBe(1)
    expect(await stage.value(sql`select count(*)::int from lead_imports`)).toBe(0)
  })

  test('of a super administrator goes where its rows say, or to the unassigned queue', async () => {
    const root = await addMember(stage.db, 'super_admin')
    const { body } = await upload(head + asha + ravi, root.cookie)
    await confirm(body.import.id, root.cookie)
    const paths = await stage.value(
      sql`select string_agg(coalesce(territory_path, 'none'), ' ' order by name) from leads`,
    )
    expect(paths).toBe(`${idukki} none`)
  })

  test.each([
    ['PK\u0003\u0004', 400, 'This is an Excel file. Save it as CSV and import that.'],
    ['%PDF-1.7', 400, 'This is a PDF. Save the list as CSV and import that.'],
    ['name,email', 400, 'The file needs a first line with titles, and a line for each person.'],
    ['a,b\n"x"y,1', 400, 'Line 2 of the file is not valid CSV.'],
    [
      `name,email\n${'A,a@example.com\n'.repeat(2001)}`,
      400,
      'A file can have at most 2,000 leads. Split it into several.',
    ],
    ['x'.repeat(1024 * 1024 + 1), 413, 'The file can be at most 1 MB.'],
  ])('that is none is refused: %#', async (text, status, message) => {
    const { dsa } = await addPeople()
    const answer = await upload(text, dsa.cookie)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await stage.value(sql`select count(*)::int from lead_imports`)).toBe(0)
  })

  test('of a spreadsheet is read in its encoding and by its separator', async () => {
    const { dsa } = await addPeople()
    const utf16 = new Uint8Array(Buffer.from('\uFEFFName\tEmail\nസുരേഷ്\ts@example.com\n', 'utf16le'))
    const { body } = await upload(utf16, dsa.cookie)
    expect(body.import.preview.sample).toMatchObject([{ name: 'സുരേഷ്', email: 's@example.com' }])
    const latin = new Uint8Array(Buffer.from('Name;Email\nJosé;j@example.com\n', 'latin1'))
    expect((await upload(latin, dsa.cookie)).body.import.preview.sample).toMatchObject([{ name: 'José' }])
  })
})

describe('a cell', () => {
  test.each([
    ['₹5,00,000', 5_00_000_00],
    ['Rs. 500000.50', 5_00_000_50],
    ['5 lakh', 5_00_000_00],
    ['1.25 Cr', 1_25_00_000_00],
    ['1.125 cr', 1_12_50_000_00],
    ['5,00,000/-', 5_00_000_00],
    ['Rs. 5,00,000/-', 5_00_000_00],
    ['500.125', undefined],
    ['0', 0],
    ['INR 20k', 20_000_00],
    ['-5', undefined],
    ['5 boats', undefined],
    ['constructor', undefined],
    ['5 constructor', undefined],
    ['99999999999999999999', undefined],
  ])('%s is an amount of %s paise', (text, paise) => {
    expect(parseLeadAmount(text)).toBe(paise)
  })

  test.each([
    [['Full Name', 'Email ID', 'WhatsApp number'], { name: 0, email: 1, phone: 2 }],
    [['Contact no', 'Contact name', 'email address', 'City'], { phone: 0, name: 1, email: 2, district: 3 }],
    [['a', 'b'], {}],
  ])('the titles %j suggest %j', (titles, columns) => {
    expect(suggestLeadColumns(titles)).toEqual(columns)
  })

  test('of an empty file is none', () => {
    expect(readLeadTable('\n\n')).toMatchObject({ ok: false, status: 400 })
  })
})
