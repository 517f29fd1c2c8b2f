// What banks in India write into their statements.
import { StatementColumns } from '@affiliate-booking/contract/shapes/money/bank-statements'
import { describe, expect, test } from 'vitest'
import { findReference } from '../../../../../backend/services/bank-statements/find-reference.ts'
import { suggestColumns } from '../../../../../backend/services/bank-statements/columns.ts'
import {
  parseStatementAmount,
  parseDay,
  readLines,
} from '../../../../../backend/services/bank-statements/read-lines.ts'
import { reference } from '../../../support/scenes/booking-scene.ts'

describe('reading', () => {
  test.each([
    ['01/10/2026', '2026-10-01'],
    ['1-10-26', '2026-10-01'],
    ['01-Oct-26', '2026-10-01'],
    ['01 OCT 2026', '2026-10-01'],
    ['01/10/2026 14:05:01', '2026-10-01'],
    ['2026-10-01', '2026-10-01'],
    ['31/02/2026', null],
    ['13/13/2026', null],
    ['Total', null],
  ])('a date “%s” is %s', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  test.each([
    ['1,23,456.00', { paise: 12_345_600, isCredit: null }],
    ['₹ 500', { paise: 50_000, isCredit: null }],
    ['500.5', { paise: 50_050, isCredit: null }],
    ['500.00 Cr', { paise: 50_000, isCredit: true }],
    ['500.00DR.', { paise: 50_000, isCredit: false }],
    ['-500', { paise: 50_000, isCredit: false }],
    ['(500.00)', { paise: 50_000, isCredit: false }],
    ['', null],
    ['-', null],
    ['0.00', null],
    ['5.123', undefined],
    ['many', undefined],
  ])('an amount “%s” is %o', (text, amount) => {
    expect(parseStatementAmount(text)).toEqual(amount)
  })

  test.each([
    ['', `UPI/${reference}/Arjun`, reference],
    [`0000${reference}`, 'UPI', reference],
    ['', 'NEFT-SBIN526100112345-RAO', 'SBIN526100112345'],
    ['000000', 'CASH DEPOSIT', null],
    ['', 'PAID 1234567890123', null],
    ['ABCD1234', 'IMPS', 'ABCD1234'],
    // State Bank of India, Kotak, HDFC and Axis.
    ['TRANSFER FROM 4897733162090', 'BY TRANSFER-UPI/CR/409368416110/AMAN NIH/UTIB/a@ybl', '409368416110'],
    ['TRANSFER FROM 4897733162090', 'CASH DEPOSIT', null],
    ['UPI-426300000123', 'UPI/AMAN/426300000123/Payment', '426300000123'],
    ['0000426300000123', 'UPI-AMAN-919876543210@YBL-YESB0YBLUPI-426300000123', '426300000123'],
    ['', 'UPI-AMAN-919876543210@YBL-YESB0YBLUPI-426300000123-PAY', '426300000123'],
    ['N123242987654321', 'NEFT CR-HDFC0000001-RAO-001201234567', 'N123242987654321'],
    ['', 'BY TRANSFER-NEFT*HDFC0000001*N123242987654321*RAO', 'N123242987654321'],
    ["'000123", 'UPI/P2A/426300000123/AMAN', '426300000123'],
    ["'000123", 'CHEQUE OF RAO', '000123'],
    ['abcd1234', 'IMPS', 'ABCD1234'],
  ])('the reference of “%s” and “%s” is %s', (cell, narration, found) => {
    expect(findReference(cell, narration)).toBe(found)
  })

  const readSide = (side: string, amount = '100.00') => {
    const titles = ['Date', 'Narration', 'Ref No', 'Amount', 'Transaction Type']
    const columns = StatementColumns.parse({ reference: null, ...suggestColumns(titles) })
    return readLines([['01/10/26', 'RAO', '', amount, side]], columns)
  }

  test.each([
    ['C', true],
    ['Cr.', true],
    ['CRDT', true],
    ['CREDIT', true],
    ['TRANSFER CREDIT', true],
    ['CASH DEPOSIT', true],
    ['+', true],
    ['UPI/CR', true],
    ['DEP TFR', true],
    ['Received', true],
    ['In', true],
    ['Inward', true],
    ['Money in', true],
    ['D', false],
    ['Debited', false],
    ['WDL TFR', false],
    ['Paid', false],
    ['Money out', false],
    ['-', false],
    ['DR', false],
    ['DBIT', false],
    ['CASH WDL', false],
    ['CASH WITHDRAWAL', false],
    ['', false],
  ])('an amount beside “%s” came in: %s', (side, isCredit) => {
    expect(readSide(side)).toMatchObject({ ok: true, value: [{ amount: 10_000, isCredit }] })
  })

  test.each([
    'CASH',
    'UPI',
    'NEFT',
    'IMPS',
    'RTGS',
    'Transfer',
    'Interest',
    'DR/CR',
    'Credit card debit',
    'Transfer to A/C',
  ])('an amount beside “%s” came in or went out: nobody guesses which', (side) => {
    expect(readSide(side)).toMatchObject({
      ok: false,
      status: 400,
      message: `Line 1 of the table: “${side}” does not say whether the money came in or went out.`,
    })
  })

  test('an amount that says itself that it came in or went out needs no word beside it', () => {
    expect(readSide('UPI', '100.00 Cr')).toMatchObject({ ok: true, value: [{ isCredit: true }] })
    expect(readSide('UPI', '-100.00')).toMatchObject({ ok: true, value: [{ isCredit: false }] })
  })

  test('the suggested type of a line is the column that says whether money came in or went out', () => {
    const titles = ['Date', 'Txn Type', 'Narration', 'Amount', 'Dr / Cr']
    const rows = [
      ['01/10/26', 'UPI', 'RAO', '100.00', 'Cr'],
      ['02/10/26', 'NEFT', 'RAO', '100.00', ''],
    ]
    expect(suggestColumns(titles, rows).type).toBe(4)
    expect(suggestColumns(titles.slice(0, 4), rows).type).toBe(1)
  })
})
