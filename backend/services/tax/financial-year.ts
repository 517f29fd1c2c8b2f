import { dayInIndia } from '@affiliate-booking/shared/days'

/** From April to March in India: 2027-03-31 → `2026-27`. */
export function financialYearOf(instant: Date): string {
  const [year = 0, month = 0] = dayInIndia(instant).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}
