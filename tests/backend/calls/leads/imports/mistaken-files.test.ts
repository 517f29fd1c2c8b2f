// Files of leads with mistakes: what is wrong is named by the row of the spreadsheet, and can be put right.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
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
