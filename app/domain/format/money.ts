// Money on charts and in form fields.
const scales = [
  { from: 1e7, sign: 'Cr' },
  { from: 1e5, sign: 'L' },
  { from: 1e3, sign: 'K' },
] as const

/** Rupees on an axis, from paise: `₹1.25Cr`, `₹69.5L`, `₹45K`. Not by Intl: platforms disagree on en-IN. */
export function formatPaiseShort(paise: number): string {
  const rupees = Math.abs(paise) / 100
  const minus = paise < 0 ? '-' : ''
  const scale = scales.find(({ from }) => rupees >= from)
  return `${minus}₹${scale === undefined ? round(rupees) : `${round(rupees / scale.from)}${scale.sign}`}`
}

const round = (number: number) => Math.round(number * 100) / 100

/**
 * Parses a typed amount into paise: `₹1,23,456.50` → 12345650; undefined when invalid.
 * @param digits that the rupees have at most, up to 11
 */
export function paiseOf(typed: string, { digits = 9 }: { digits?: number } = {}): number | undefined {
  const plain = typed.replaceAll(/[₹,\s]/gu, '')
  const [, rupees = '', paise = ''] = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  return rupees === '' || rupees.length > digits
    ? undefined
    : Number(rupees) * 100 + Number(paise.padEnd(2, '0'))
}

/** Paise as an input value: 12345650 → `123456.50`, 12345600 → `123456`. */
export const typedPaise = (paise: number): string =>
  paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)
