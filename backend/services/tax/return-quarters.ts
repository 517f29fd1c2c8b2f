// The quarters of a TDS return, by the day in India, and when the return of each is due.
import { addDays, dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'

/** The last month of the quarter, and the day and year of its return. */
const quarters = [
  { name: 'Q4', until: 3, due: '05-31', yearsLater: 0 },
  { name: 'Q1', until: 6, due: '07-31', yearsLater: 0 },
  { name: 'Q2', until: 9, due: '10-31', yearsLater: 0 },
  { name: 'Q3', until: 12, due: '01-31', yearsLater: 1 },
] as const

function find(at: Date) {
  const [year, month] = dayInIndia(at).split('-').map(Number)
  const quarter = quarters.find(({ until }) => (month ?? 0) <= until)
  if (year === undefined || !quarter) throw new Error('Every day has a quarter')
  return { ...quarter, year }
}

/** `Q1` is April to June. */
export const quarterOf = (at: Date): string => find(at).name

/** Years after a return is due: it is processed by then, and mistakes that the tax office has found are corrected. */
const yearsOfCorrections = 1

/** How long name and PAN of a payee are kept for the return with a payout that was sent then. */
export function neededForReturnUntil(sentAt: Date): Date {
  const { year, yearsLater, due } = find(sentAt)
  return instantInIndia(addDays(`${year + yearsLater + yearsOfCorrections}-${due}`, 1), '00:00')
}
