// Files of leads with mistakes: what is wrong is named by the row of the spreadsheet, and can be put right.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createEncryption } from '../../../../../backend/services/encryption/encryption.ts'
import { createStage } from '../../../support/stage.ts'
import { leadScene } from '../lead-scene.ts'

const stage = createStage()
const { addPeople } = leadScene(stage)

const upload = async (text: string, cookie: string) => {
  const form = new FormData()
  form.append('file', new File([text], 'melas.csv', { type: 'text/csv' }))
  const answer = await stage.send('/lead-imports', { method: 'POST', body: form, headers: { cookie } })
  return answer.body.import
}
const confirm = async (id: string, version: number, cookie: string) =>
  (await stage.post(`/lead-imports/${id}/confirm`, { version, duplicates: 'import', consent: true }, cookie))
    .body.import

test('errors name the row of the spreadsheet, also below an empty line', async () => {
  const { dsa } = await addPeople()
  const { preview } = await upload('Name,Email\nAsha,asha@example.com\n,\n\nRavi,no email\n', dsa.cookie)
  expect(preview).toMatchObject({ rows: 2, valid: 1, errors: [{ row: 5 }] })
})

test('a phone number that the spreadsheet has shortened is an error', async () => {
  const { dsa } = await addPeople()
  const { preview } = await upload('Name,Email,Phone\nAsha,asha@example.com,9.19447E+11\n', dsa.cookie)
  expect(preview.errors).toEqual([
    { row: 2, message: expect.stringContaining('The phone number is shortened. Format the column as text.') },
  ])
})

test('the apostrophe that our own CSV puts before a phone number with + is not part of it', async () => {
  const { dsa } = await addPeople()
  const { id } = await upload("Name,Email,Phone\nAsha,asha@example.com,'+91 94473 55001\n", dsa.cookie)
  await confirm(id, 0, dsa.cookie)
  expect(await stage.value(sql`select phone from leads`)).toBe('+91 94473 55001')
})

test('a phone number that was exported as a decimal is the whole number, and found as a duplicate', async () => {
  const { dsa } = await addPeople()
  const file =
    'Name,Email,Phone\nAsha,asha@example.com,9447355005\nRavi,ravi@example.com,9447355005.0\nUma,uma@example.com,+919447355006.00\n'
  const { id, preview } = await upload(file, dsa.cookie)
  expect(preview).toMatchObject({ valid: 3, duplicateCount: 1 })
  await confirm(id, 0, dsa.cookie)
  const read = sql`select json_agg(array[phone, phone_number] order by lead_number) from leads`
  expect(await stage.value(read)).toEqual([
    ['9447355005', '9447355005'],
    ['9447355005', '9447355005'],
    ['+919447355006', '9447355006'],
  ])
})

test('a file whose key is lost is asked for again', async () => {
  const { dsa } = await addPeople()
  const { id } = await upload('Name,Email\nAsha,asha@example.com\n', dsa.cookie)
  const stranger = stage.appWith({ encryption: createEncryption(['another key of 32 characters, random']) })
  const gone = {
    status: 404,
    body: { message: 'This file cannot be read: its key is missing. Upload the file again.' },
  }
  const headers = { cookie: dsa.cookie }
  expect(await stage.send(`/lead-imports/${id}`, { headers }, stranger)).toMatchObject(gone)
  const confirming = { version: 0, duplicates: 'import', consent: true }
  const init = {
    method: 'POST',
    body: JSON.stringify(confirming),
    headers: { ...headers, 'Content-Type': 'application/json' },
  }
  expect(await stage.send(`/lead-imports/${id}/confirm`, init, stranger)).toMatchObject(gone)
  expect(stage.logged.splice(0)).toEqual([expect.stringContaining('lead_imports.content')])
})

test('a file that was imported with the wrong columns is imported again with the right ones, and once with the same', async () => {
  const { dsa } = await addPeople()
  const file = 'Owner name,Name,Email\nThomas,Asha Nair,asha@example.com\n'
  const names = () => stage.value(sql`select json_agg(name order by lead_number) from leads`)
  const importBy = async (columns: object) => {
    const { id } = await upload(file, dsa.cookie)
    const chosen = await stage.post(`/lead-imports/${id}/columns`, { columns }, dsa.cookie)
    const done = await confirm(id, chosen.body.import.version, dsa.cookie)
    return [id, done.id]
  }
  await importBy({ name: 0, email: 2 })
  expect(await names()).toEqual(['Thomas'])
  const [right] = await importBy({ name: 1, email: 2 })
  expect(await names()).toEqual(['Thomas', 'Asha Nair'])
  const [, same] = await importBy({ name: 1, email: 2 })
  expect(same).toBe(right)
  expect(await names()).toHaveLength(2)
})
