// Links by which a phone pays by UPI (NPCI, “UPI Linking Specifications”).

export interface UpiPayment {
  /** The UPI id that gets the money, such as `tours@bank`. */
  readonly payeeId: string
  readonly payeeName: string
  /** Paise. */
  readonly amount: number
  /** What the payment is for; the payee sees it. */
  readonly note: string
}

/** As UPI apps read it, such as `2500.00`. */
export const amountInUpi = (paise: number): string => (paise / 100).toFixed(2)

/**
 * `upi://pay?…`: opens a UPI app with the amount filled in, and is what a QR code for UPI says. Blanks are `%20`, since
 * apps do not read `+` as one, and the `@` of the id stays, since some do not decode it.
 */
export function createUpiLink({ payeeId, payeeName, amount, note }: UpiPayment): string {
  const fields = { pa: payeeId, pn: payeeName, am: amountInUpi(amount), cu: 'INR', tn: note }
  const search = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?${search.join('&').replaceAll('%40', '@')}`
}
