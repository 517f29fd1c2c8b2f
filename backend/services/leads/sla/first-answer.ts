// How soon somebody answers a new lead: the operator's settings.
import type { LeadPriority } from '@affiliate-booking/contract/options/statuses'
import type { Database } from '../../../db/database.ts'
import { readNumber, readText } from '../../settings/platform-settings.ts'
import { addWorkingHours, type WorkingHours } from './working-time.ts'

export interface AnswerTimes {
  /** Working hours. */
  readonly hours: Readonly<Record<LeadPriority, number>>
  readonly calendar: WorkingHours
}

export async function readAnswerTimes(db: Database): Promise<AnswerTimes> {
  const high = await readNumber(db, 'leadHighHours')
  const medium = await readNumber(db, 'leadMediumHours')
  const low = await readNumber(db, 'leadLowHours')
  const start = await readNumber(db, 'workdayStart')
  const end = await readNumber(db, 'workdayEnd')
  const holidays = await readText(db, 'holidays')
  return {
    hours: { high, medium, low },
    calendar: { start, end, holidays: new Set(holidays.split(/[\s,]+/).filter(Boolean)) },
  }
}

/** Until when somebody answers a lead that is assigned now. */
export const answerDeadline = ({ hours, calendar }: AnswerTimes, priority: LeadPriority, from: Date): Date =>
  addWorkingHours(from, hours[priority], calendar)
