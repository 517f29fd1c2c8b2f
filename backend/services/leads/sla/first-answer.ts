// How soon somebody answers a new lead: the operator's settings.
import type { LeadPriority } from '@affiliate-booking/contract/options/statuses'
import type { Database } from '../../../db/database.ts'
import { readPlatformSettings } from '../../settings/platform-settings.ts'
import { addWorkingHours, type WorkingHours } from './working-time.ts'

export interface AnswerTimes {
  /** Working hours. */
  readonly hours: Readonly<Record<LeadPriority, number>>
  readonly calendar: WorkingHours
}

const settings = [
  'leadHighHours',
  'leadMediumHours',
  'leadLowHours',
  'workdayStart',
  'workdayEnd',
  'holidays',
] as const

/** By one statement: the territory of a lead is locked meanwhile. */
export async function readAnswerTimes(db: Database): Promise<AnswerTimes> {
  const { number, text } = await readPlatformSettings(db, settings)
  return {
    hours: {
      high: number('leadHighHours'),
      medium: number('leadMediumHours'),
      low: number('leadLowHours'),
    },
    calendar: {
      start: number('workdayStart'),
      end: number('workdayEnd'),
      holidays: new Set(
        text('holidays')
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
    },
  }
}

/** Until when somebody answers a lead that is assigned now. */
export const answerDeadline = ({ hours, calendar }: AnswerTimes, priority: LeadPriority, from: Date): Date =>
  addWorkingHours(from, hours[priority], calendar)
