// Random files of leads: nothing is half imported, and what is there already is shown.
import { array, assert, asyncProperty, boolean, constantFrom, nat, record } from 'fast-check'
import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { leads } from '../../../../../backend/db/schema/leads.ts'
import { emptyTables } from '../../../../support/databases/test-database.ts'
import { byRunLength } from '../../../../support/run-length.ts'
import { addMember } from '../../../support/members.ts'
import { idukki, wayanad } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { leadScene } from '../lead-scene.ts'

const stage = createStage()
const { addLead } = leadScene(stage)

interface Cell {
  readonly text: string
  /** What comes of it; undefined: the row is left out. */
  readonly means: string | null | undefined
}

const cell = (text: string, means: Cell['means'] = text): Cell => ({ text, means })
const nothing = cell('', null)
const wrong = (text: string): Cell => ({ text, means: undefined })

const people = ['asha@example.com', 'ravi@example.com', 'latha@example.com']
const phones = ['9447355001', '9447355002']

const names = [
  cell('Asha Nair'),
  cell('Nair, "Asha"'),
  cell('=HYPERLINK(1)'),
  cell('സുരേഷ്'),
  cell('Two\nlines'),
  wrong(''),
  wrong('x'.repeat(101)),
]
const emails = [
  ...people.map((email) => cell(email)),
  cell('ASHA@Example.com', 'asha@example.com'),
  wrong(''),
  wrong('nobody'),
]
const numbers = [
  nothing,
  nothing,
  cell('9447355001', phones[0]),
  cell('+91 94473 55001', phones[0]),
  cell('094473-55002', phones[1]),
  wrong('12345'),
]
const types = [nothing, cell('Home loan', 'loan'), cell('plot', 'real_estate'), wrong('boat')]
const places = [
  nothing,
  cell('Munnar', idukki),
  cell('Idukki', idukki),
  cell('Atlantis', null),
  wrong('Chennai'),
]

const anyOf = (cells: readonly Cell[]) => constantFrom(...cells)

const aRow = record({
  name: anyOf(names),
  email: anyOf(emails),
  phone: anyOf(numbers),
  type: anyOf(types),
  place: anyOf(places),
})
type Row = { readonly [Column in 'name' | 'email' | 'phone' | 'type' | 'place']: Cell }

/** Leads that are there before: of the district or of another, of late or of long ago. */
const aKnownLead = record({
  email: constantFrom(...people, 'somebody@example.com'),
  phone: constantFrom(null, ...phones),
  isFar: boolean(),
  isOld: boolean(),
})

const quote = (text: string, separator: string, isQuoted: boolean) =>
  isQuoted || text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** The first line decides the separator. */
function write(rows: readonly Row[], separator: string, isQuoted: boolean): string {
  const lines = rows.map(({ name, email, phone, type, place }) => [
    name,
    email,
    phone,
    type,
    place,
    cell('-'),
  ])
  return [
    ['Name', 'Email', 'Phone', 'Type', 'District', 'Column without a use'].join(separator),
    ...lines.map((cells) => cells.map(({ text }) => quote(text, separator, isQuoted)).join(separator)),
  ].join('\r\n')
}

const isGood = (row: Row) => Object.values(row).every(({ means }) => means !== undefined)

const upload = (text: string, cookie: string) => {
  const form = new FormData()
  form.append('file', new File([text], 'people.csv', { type: 'text/csv' }))
  return stage.send('/lead-imports', { method: 'POST', body: form, headers: { cookie } })
}

const imported = () =>
  stage.db
    .select()
    .from(leads)
    .where(sql`import_id is not null`)
    .orderBy(asc(leads.email), asc(leads.phone))

/** The database refuses one row in the middle of an import. */
async function withBrokenRow<Value>(email: string, run: () => Promise<Value>): Promise<Value> {
  await stage.db.execute(
    sql.raw(`create or replace function refuse_row() returns trigger language plpgsql as
    $$ begin if new.email = '${email}' then raise exception 'refused'; end if; return new; end $$`),
  )
  await stage.db.execute(
    sql`create trigger refuse_row before insert on leads for each row execute function refuse_row()`,
  )
  try {
    return await run()
  } finally {
    await stage.db.execute(sql`drop trigger refuse_row on leads`)
    await stage.db.execute(sql`drop function refuse_row()`)
  }
}

test('random files are imported as they were shown, or not at all', { timeout: 600_000 }, async () => {
  await assert(
    asyncProperty(
      array(aRow, { minLength: 1, maxLength: 12 }),
      array(aKnownLead, { maxLength: 4 }),
      constantFrom(',', ';', '\t'),
      boolean(),
      constantFrom('leave-out' as const, 'import' as const),
      nat(),
      async (rows, knownLeads, separator, isQuoted, duplicates, broken) => {
        await emptyTables(stage.db)
        const { cookie } = await addMember(stage.db, 'dsa', { territoryPath: idukki, now: stage.now() })
        await addMember(stage.db, 'dsa', { territoryPath: wayanad, now: stage.now() })
        for (const { email, phone, isFar, isOld } of knownLeads)
          await addLead({
            email,
            phone,
            territoryPath: isFar ? wayanad : idukki,
            createdAt: new Date(stage.now().getTime() - (isOld ? 31 : 29) * dayMs),
          })
        // What is known to the uploader, and then row by row.
        const near = knownLeads.filter(({ isFar, isOld }) => !isFar && !isOld)
        const seen = new Set(near.flatMap(({ email, phone }) => (phone === null ? [email] : [email, phone])))
        const expected = rows.map((row, index) => {
          const keys = [row.email.means, row.phone.means].filter((key) => typeof key === 'string')
          const isThere = isGood(row) && keys.some((key) => seen.has(key))
          if (isGood(row)) for (const key of keys) seen.add(key)
          return { number: index + 2, row, isThere }
        })
        const bad = expected.filter(({ row }) => !isGood(row))
        const there = expected.filter(({ isThere }) => isThere)
        const wanted = expected.filter(
          ({ row, isThere }) => isGood(row) && (duplicates === 'import' || !isThere),
        )

        const { status, body } = await upload(write(rows, separator, isQuoted), cookie)
        expect(status).toBe(200)
        const { id, preview } = body.import
        expect(preview).toMatchObject({ rows: rows.length, valid: rows.length - bad.length })
        expect(preview.errors.map(({ row }: { row: number }) => row)).toEqual(bad.map(({ number }) => number))
        expect(preview.duplicates.map(({ row }: { row: number }) => row)).toEqual(
          there.map(({ number }) => number),
        )

        const confirm = () =>
          stage.post(`/lead-imports/${id}/confirm`, { version: 0, duplicates, consent: true }, cookie)
        const victim = wanted[broken % Math.max(wanted.length, 1)]?.row.email.means
        if (typeof victim === 'string') {
          expect((await withBrokenRow(victim, confirm)).status).toBe(500)
          expect(await imported()).toEqual([])
          const logged = stage.logged.splice(0)
          expect(logged).toHaveLength(1)
          expect(logged[0]).not.toMatch(/example\.com|Asha|94473/i)
        }
        const answers = await Promise.all([confirm(), confirm()])
        const isDone = wanted.length > 0
        expect(answers.map((answer) => answer.status)).toEqual(isDone ? [200, 200] : [400, 400])
        const byKey = (one: string[], other: string[]) => one.join(' ').localeCompare(other.join(' '))
        const found = (await imported()).map(({ name, email, phoneNumber, type, territoryPath }) => [
          name,
          email,
          phoneNumber ?? '',
          type ?? '',
          territoryPath ?? '',
        ])
        expect(found.toSorted(byKey)).toEqual(
          wanted
            .map(({ row: { name, email, phone, type, place } }) => [
              name.means ?? '',
              email.means ?? '',
              phone.means ?? '',
              type.means ?? '',
              place.means ?? idukki,
            ])
            .toSorted(byKey),
        )
        if (isDone)
          expect(answers[0]?.body.import).toMatchObject({
            imported: wanted.length,
            leftOut: rows.length - wanted.length,
          })
      },
    ),
    { numRuns: byRunLength({ long: 200, short: 15 }) },
  )
})
