// The whole way of a lead, and what each screen shows: from the QR card of an affiliate to the commission in the bank.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { commissionRules } from '../../../backend/db/schema/money/rules.ts'
import { checkLedger } from '../../../backend/services/ledger/check-ledger.ts'
import { addMember } from '../../backend/support/members.ts'
import { idukki } from '../../backend/support/products.ts'
import { keepSecret } from '../../support/kept-logs.ts'
import { earningScene, useMembers } from '../support/earning-scene.ts'
import { type ProductWithClock, startProductWithClock } from '../support/setups/host-with-clock.ts'
import { importResults, waitForFigures } from '../support/money-screens.ts'
import { field } from '../support/page.ts'
import { press } from '../support/product-form.ts'
import { downloadQrCard } from '../support/qr-card.ts'
import { newEmail, withJavaScriptFirst } from '../support/visitor.ts'

let product: ProductWithClock
beforeAll(async () => {
  product = await startProductWithClock()
  const { db, now } = product
  // Without a rule, a lead earns nothing.
  await db.insert(commissionRules).values({
    scope: 'leadType',
    scopeKey: 'loan',
    type: 'percentage',
    value: 2000,
    validFrom: now(),
    createdAt: now(),
  })
})
afterAll(() => product.stop())
const member = useMembers(() => product.url)

test.each(withJavaScriptFirst)(
  'a lead that scans an affiliate’s QR card is won, confirmed, paid to us and paid out, $name',
  async ({ javaScript }) => {
    const { db, now, pass } = product
    const { affiliate, creator, approver } = await earningScene(product)
    const district = await addMember(db, 'dsa', { name: 'Latha Kurup', territoryPath: idukki, now: now() })
    keepSecret(district.cookie.replace(/^\w+=/, ''))
    const name = `Divya Ramesh ${javaScript ? 'I' : 'II'}`

    const earner = await member(javaScript, affiliate)
    await earner.open('/dashboard')
    const { address } = await downloadQrCard(earner.page)
    const { pathname, search } = new URL(address)

    const person = await member(javaScript)
    await person.open(`${pathname}${search}`)
    await pass(minuteMs)
    await person.page.getByRole('link', { name: 'Join as a Lead' }).first().click()
    await person.page.getByRole('heading', { level: 1, name: 'Join as a Lead' }).waitFor()
    await field(person.page, 'Name').fill(name)
    await field(person.page, 'Email').fill(newEmail())
    await field(person.page, 'What are you looking for? (optional)').selectOption('loan')
    await press(person.page, 'Join')
    await person.page.getByText('Our partner for Idukki contacts you').waitFor()

    const partner = await member(javaScript, district)
    const says = (words: string) => partner.page.getByText(words).first().waitFor()
    await partner.open('/leads')
    await partner.page.getByRole('link', { name }).first().click()
    for (const [button, told] of [
      ['Mark as contacted', 'New → Contacted'],
      ['Mark as qualified', 'Contacted → Qualified'],
      ['Move to proposal', 'Qualified → Proposal'],
    ] as const) {
      // Each step opens the next one.
      await press(partner.page, button)
      await says(told)
    }
    await partner.page.getByText('Close as won').first().click()
    await field(partner.page, 'Value in rupees').fill('2500000')
    await press(partner.page, 'Close as won')
    await says('Waits for a second person')
    const path = new URL(partner.page.url()).pathname

    const admin = await member(javaScript, creator)
    await admin.open(path)
    await field(admin.page, 'Payment to us in rupees').fill('10000')
    await press(admin.page, 'Confirm the win')
    await admin.page.getByText('Waits for the payment').first().waitFor()
    await earner.open('/commissions')
    await waitForFigures(earner.page, { Earned: 2000, Pending: 2000, Available: 0, 'Paid out': 0 })

    // Time alone releases nothing: the money has to come.
    await pass(8 * dayMs)
    await earner.open('/commissions')
    await waitForFigures(earner.page, { Earned: 2000, Pending: 2000, Available: 0 })
    const second = await member(javaScript, approver)
    await second.open(path)
    await field(second.page, 'Reference of the bank').fill('HDFC-2600417')
    await press(second.page, 'Record the payment')
    await second.page.getByText('Paid to us').first().waitFor()
    await pass(minuteMs)
    await earner.open('/commissions')
    await waitForFigures(earner.page, { Earned: 2000, Pending: 0, Available: 2000, 'Paid out': 0 })

    await admin.open('/commissions/payouts')
    await admin.page.getByRole('button', { name: 'Create 1 draft' }).click()
    await admin.page.getByRole('row', { name: /Anjali Nair.*Draft.*₹2,000/ }).waitFor()
    await second.open('/commissions/payouts')
    await second.page.getByRole('button', { name: 'Approve 1 payout, ₹2,000' }).click()
    await second.page.getByRole('row', { name: /Anjali Nair.*Approved.*₹2,000/ }).waitFor()
    await second.page.getByRole('button', { name: 'Make the bank file' }).click()
    await second.page.getByRole('heading', { name: 'Bank files' }).waitFor()
    await importResults(second.page, 1)

    await earner.open('/commissions')
    await waitForFigures(earner.page, { Earned: 2000, Available: 0, 'Paid out': 2000 })
    await earner.open('/leads')
    await earner.page
      .getByRole('row', { name: /Closed won/ })
      .first()
      .waitFor()

    expect(await checkLedger(db)).toEqual([])
    for (const { complaints } of [earner, person, partner, admin, second]) expect(complaints).toEqual([])
  },
)
