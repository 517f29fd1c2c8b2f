import { describe, expect, test } from 'vitest'
import { payouts } from '../../../../backend/db/schema/money/payouts.ts'
import { addRows, qualify } from '../../support/payees.ts'
import { payoutScene, rupees } from './payout-scene.ts'

const { stage, people, create, earn, payout, send, record, balanceOf, rowsOf, importFile, addPayees } =
  payoutScene()

describe('the result of a payout', () => {
  test('completed makes its rows paid for good', async () => {
    await earn(rupees(700))
    await send()
    const { id, version } = await payout()
    expect((await record(id, { version, result: 'completed' })).status).toBe(400)
    expect(await record(id, { version, result: 'completed', utr: '4.263E+11' })).toMatchObject({
      status: 400,
      body: { message: 'Enter the bank’s reference: letters, digits, - and /.' },
    })
    expect((await record(id, { version, result: 'completed', utr: 'UTR1' }, people.nsa)).status).toBe(200)
    expect((await record(id, { version, result: 'completed', utr: 'UTR1' })).status).toBe(409)
    expect(await payout()).toMatchObject({ status: 'completed', utr: 'UTR1', actions: ['return'] })
    const [row] = await rowsOf()
    expect(row).toMatchObject({ status: 'paid' })
    expect((await create()).body.created).toBe(0)
  })

  test('failed gives the rows back, reverses the tax, and they can be paid again', async () => {
    await earn(rupees(50_000))
    await send()
    const { id, version, tds } = await payout()
    expect(tds).toBe(rupees(1000))
    expect((await record(id, { version, result: 'failed' })).status).toBe(400)
    await record(id, { version, result: 'failed', reason: 'Account closed' })
    expect(await balanceOf(people.affiliate.id)).toBe(rupees(50_000))
    expect((await create()).body).toMatchObject({ created: 1, net: rupees(49_000) })
  })

  test('decides whether there is a debt: until then nothing is written off', async () => {
    await earn(rupees(700))
    await send()
    await earn(rupees(-700), { type: 'correction' })
    const { id, version } = await payout()
    const readBalance = async () =>
      (await stage.get(`/balances/${people.affiliate.id}`, people.creator.cookie)).body.balance
    const writeOff = () =>
      stage.post(
        '/commissions/adjustments',
        { beneficiaryId: people.affiliate.id, amount: rupees(700), reason: 'Goodwill' },
        people.approver.cookie,
      )
    const message = 'PO-000001 is on its way. Wait for the bank’s result.'
    expect(await readBalance()).toMatchObject({ debt: rupees(700), obstacle: message })
    expect(await writeOff()).toMatchObject({ status: 409, body: { message } })

    await record(id, { version, result: 'failed', reason: 'Account closed' })
    expect(await readBalance()).toMatchObject({ available: 0, debt: 0, obstacle: null })
    expect((await writeOff()).body.message).toBe('There is no debt to write off.')
  })

  test('returned gives back the net as one row that is not taxed again', async () => {
    await earn(rupees(50_000))
    await send()
    const sent = await payout()
    await record(sent.id, { version: sent.version, result: 'completed', utr: 'UTR1' })
    const back = { version: sent.version + 1, result: 'returned', reason: 'Wrong account' }
    expect((await record(sent.id, back)).status).toBe(200)
    expect((await record(sent.id, back)).status).toBe(409)
    expect(await balanceOf(people.affiliate.id)).toBe(rupees(49_000))
    expect((await create()).body).toMatchObject({ created: 1, gross: rupees(49_000), net: rupees(49_000) })
    expect((await rowsOf()).map(({ status, isTaxed }) => [status, isTaxed])).toEqual([
      ['available', true],
      ['paid', false],
    ])
  })

  test('cancelled before it is sent leaves the rows available', async () => {
    await earn(rupees(700))
    await create()
    const { id, version } = await payout()
    const path = `/payouts/${id}/cancel`
    expect((await stage.post(path, { version, reason: '' }, people.creator.cookie)).status).toBe(400)
    expect((await stage.post(path, { version, reason: 'Too early' }, people.affiliate.cookie)).status).toBe(
      403,
    )
    expect((await stage.post(path, { version, reason: 'Too early' }, people.creator.cookie)).status).toBe(200)
    expect((await create()).body.created).toBe(1)
  })
})

describe('an import of results', () => {
  test('records each line once, and lists what cannot be recorded', async () => {
    const payees = await addPayees(3)
    await qualify(
      stage.db,
      payees.map(({ id }) => id),
    )
    await addRows(
      stage.db,
      payees.map(({ id }) => ({ beneficiaryId: id, amount: rupees(600) })),
    )
    await send()
    const file = [
      'Reference;Status;UTR;Amount;Reason',
      'PO-000001;Success;UTR1;600,00.00;',
      'PO-000002;SUCCESS;UTR2;600;',
      'po 3;failed;;"600.00";Account; closed',
      'PO-000009;paid;UTR9;;',
      'Salary;paid;UTR9;;',
      'PO-000001;pending;;;',
    ].join('\r\n')
    const { body } = await importFile(file.replace('600,00.00', '601').replace('Account; closed', 'Closed'))
    expect(body).toMatchObject({ recorded: 2, unchanged: 0, problemCount: 4 })
    expect(body.problems.map(({ problem }: { problem: string }) => problem)).toEqual([
      'The amount is ₹601, and the payout’s ₹600.',
      'There is no such payout.',
      'The reference is no payout number.',
      'The status is not known.',
    ])
    const again = await importFile(file.replace('600,00.00', '600').replace('Account; closed', 'Closed'))
    expect(again.body).toMatchObject({ recorded: 1, unchanged: 2, problemCount: 3 })
    const statuses = await stage.db
      .select({ status: payouts.status })
      .from(payouts)
      .orderBy(payouts.payoutNumber)
    expect(statuses.map(({ status }) => status)).toEqual(['completed', 'completed', 'failed'])
    expect((await importFile('Reference;Status;UTR\nPO-1;returned;')).body).toMatchObject({
      recorded: 1,
    })
    expect((await importFile('Reference;Status;UTR\nPO-1;paid;UTR1')).body).toMatchObject({
      unchanged: 1,
    })
    // An empty line is a row of the spreadsheet, too.
    expect((await importFile('Reference;Status;UTR\n\nPO-2;paid;UTR7')).body.problems).toMatchObject([
      { line: 3, problem: 'It is completed with another UTR, UTR2.' },
    ])
  })

  test('takes no UTR without its digits: the payout stays sent', async () => {
    await earn(rupees(600))
    await send()
    const wrong = ['4.263E+11', '4,263E+11', '4E11', '426300000123.0', 'n/a', 'HDFC N123']
    for (const utr of wrong) {
      const { body } = await importFile(`Reference;Status;UTR;Amount\nPO-1;Success;${utr};600`)
      const problem = /E\+?\d/.test(utr)
        ? 'The UTR is shortened. Format the column as text.'
        : 'The UTR cannot be read.'
      expect(body).toMatchObject({ recorded: 0, problems: [{ line: 2, problem }] })
    }
    expect(await payout()).toMatchObject({ status: 'sent', utr: null })
    const right = "Reference;Status;UTR;Amount\nPO-1;Success;'426300000123;600"
    expect((await importFile(right)).body).toMatchObject({ recorded: 1, problems: [] })
    expect(await payout()).toMatchObject({ status: 'completed', utr: '426300000123' })
  })

  test('records a failure whatever stands for its UTR', async () => {
    await earn(rupees(600))
    await send()
    const { body } = await importFile('Reference;Status;UTR;Reason\nPO-1;failed;-;Closed')
    expect(body).toMatchObject({ recorded: 1, problems: [] })
    expect(await payout()).toMatchObject({ status: 'failed', utr: null })
  })

  test('corrects a UTR that an earlier version took without its digits, and no other one', async () => {
    await earn(rupees(600))
    await send()
    const { id, version } = await payout()
    await record(id, { version, result: 'completed', utr: 'UTR1' })
    await stage.db.update(payouts).set({ utr: '4.263E+11' })
    const file = (utr: string) => `Reference;Status;UTR\nPO-1;paid;${utr}`
    expect((await importFile(file('426300000123'))).body).toMatchObject({ recorded: 1, problems: [] })
    const corrected = await payout()
    expect(corrected).toMatchObject({ status: 'completed', utr: '426300000123', version: version + 2 })
    expect(corrected.timeline.map(({ action }: { action: string }) => action)).toContain(
      'payout.utr-corrected',
    )
    expect((await importFile(file('426300000123'))).body).toMatchObject({ recorded: 0, unchanged: 1 })
    expect((await importFile(file('426300000124'))).body).toMatchObject({ recorded: 0, problemCount: 1 })
  })

  test('corrects such a UTR also where the file names the return of the payout first', async () => {
    await earn(rupees(600))
    await send()
    const { id, version } = await payout()
    await record(id, { version, result: 'completed', utr: 'UTR1' })
    await stage.db.update(payouts).set({ utr: '4.263E+11' })
    const { body } = await importFile('Reference;Status;UTR\nPO-1;returned;\nPO-1;paid;426300000123')
    expect(body).toMatchObject({ recorded: 2, problems: [] })
    expect(await payout()).toMatchObject({ status: 'returned', utr: '426300000123' })
  })

  test.each([
    ['', 'The first line must name the columns reference and status.'],
    ['a,b\n1,2', 'The first line must name the columns reference and status.'],
    ['reference,status\n"PO-1,paid', 'Line 2 of the file is not valid CSV.'],
  ])('rejects a file that is no list of results: %j', async (text, message) => {
    expect(await importFile(text)).toMatchObject({ status: 400, body: { message } })
  })

  test('reads a file as spreadsheets save it, and says what to do with others', async () => {
    await earn(rupees(700))
    await send()
    const utf16 = Buffer.from('\uFEFFreference,status,utr\nPO-1,paid,UTR1', 'utf16le')
    expect((await importFile(utf16)).body).toMatchObject({ recorded: 1 })
    expect(await importFile(Buffer.from('PK\u0003\u0004'))).toMatchObject({
      status: 400,
      body: { message: 'This is an Excel file. Save it as CSV and import that.' },
    })
    expect((await importFile(Buffer.from('%PDF-1.7'))).body.message).toBe(
      'This is a PDF. Download the results as CSV from your bank.',
    )
  })
})
