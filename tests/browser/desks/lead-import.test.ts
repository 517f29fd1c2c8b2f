// Leads from a file, from the list to the imported leads.
import { describe, expect, test } from 'vitest'
import { field } from '../support/page.ts'
import { press } from '../support/product-form.ts'
import { useVisitors, withJavaScriptFirst } from '../support/visitor.ts'

const visitor = useVisitors()

describe.each(withJavaScriptFirst)('$name', ({ javaScript }) => {
  test('a partner checks the rows of a file, leaves duplicates out, and sees what was imported', async () => {
    const { page, open, complaints } = await visitor({ as: 'dsa', javaScript, screen: 'phone' })
    const tag = `${process.pid}-${javaScript ? 'with' : 'without'}`
    await open('/leads')
    await page.getByRole('link', { name: 'Import CSV' }).last().click()
    await field(page, 'CSV file').setInputFiles({
      name: 'melas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Remarks,Mail,Budget\nFair ${tag},fair-${tag}@browser.test,5 lakh\nTwin ${tag},fair-${tag}@browser.test,\n`,
      ),
    })
    await press(page, 'Check the file')
    await page.getByText('0 rows of 2 can be imported').waitFor()
    await page.getByText('Row 2: Name is required.').waitFor()

    await field(page, 'Name').selectOption({ label: 'Remarks' })
    await field(page, 'Message').selectOption({ label: 'No column' })
    await field(page, 'Email').selectOption({ label: 'Mail' })
    await press(page, 'Read the rows again')
    await page.getByText('2 rows of 2 can be imported').waitFor()
    await page.getByText(`Row 3: Twin ${tag}, as row 2`).waitFor()

    await field(page, 'Duplicates').selectOption('leave-out')
    await page.getByLabel('I declare').check()
    await press(page, 'Import the leads')
    await page.getByRole('heading', { name: '1 lead was imported' }).waitFor()
    await page.getByText('1 row was left out.').waitFor()
    await page.getByRole('link', { name: 'Show the leads' }).click()
    await page.getByRole('link', { name: `Fair ${tag}` }).waitFor()
    expect(await page.getByText(`Twin ${tag}`).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
