// The numbers by which people name things: `BK-000123`, `LEAD-000123`, `PO-000123`, `RC-000123`, `RF-000123`, `AFF-000123`.

const format =
  (prefix: string) =>
  (number: number): string =>
    `${prefix}-${String(number).padStart(6, '0')}`

/** Also as people and banks write them: `bk123`, `BK 123`. Null if the text is no such number. */
const parse = (prefix: string) => {
  const pattern = new RegExp(`^${prefix}[\\s-]?0*(\\d{1,9})$`, 'i')
  return (text: string): number | null => {
    const [, digits] = pattern.exec(text.trim()) ?? []
    return digits === undefined ? null : Number(digits)
  }
}

export const formatBookingNumber = format('BK')
export const parseBookingNumber = parse('BK')
export const formatLeadNumber = format('LEAD')
export const parseLeadNumber = parse('LEAD')
export const formatPayoutNumber = format('PO')
export const parsePayoutNumber = parse('PO')
export const formatReceiptNumber = format('RC')
export const parseReceiptNumber = parse('RC')
export const formatRefundNumber = format('RF')
export const parseRefundNumber = parse('RF')
export const formatPartnerNumber = format('AFF')
