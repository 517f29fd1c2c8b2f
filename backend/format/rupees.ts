const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Paise as people read them: `₹1,23,456` or `₹12.50`. */
export const formatRupees = (paise: number): string => rupees.format(paise / 100)

/** Paise as a plain number of rupees, for tables: `123456.00`. */
export const plainRupees = (paise: number): string =>
  `${Math.trunc(paise / 100)}.${String(Math.abs(paise) % 100).padStart(2, '0')}`
