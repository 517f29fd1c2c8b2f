/** Paise as a plain number of rupees, for spreadsheets: `123456.00`, `-0.50`. */
export const formatPlainRupees = (paise: number): string =>
  `${paise < 0 ? '-' : ''}${Math.trunc(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, '0')}`
