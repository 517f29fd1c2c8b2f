// Money is counted in paise and shown in rupees.
const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Rupees, grouped the Indian way: 123456.5 → `₹1,23,456.50`, 123456 → `₹1,23,456`. */
export const formatRupees = (rupees: number): string => rupeeFormat.format(rupees)

/** Like formatRupees, from a whole number of paise. */
export const formatPaise = (paise: number): string => formatRupees(paise / 100)
