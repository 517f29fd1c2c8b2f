// Calendars of other channels as texts by their addresses, and the app that reads them.
import { CalendarError } from '../../../../../backend/services/calendars/fetch-calendar.ts'
import { readDueChannels } from '../../../../../backend/services/calendars/read-channel.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import type { Stage } from '../../../support/stage.ts'

/** Calendars of other channels by their addresses, as they are or as they come, or why they cannot be read. */
export const calendars = new Map<string, string | CalendarError | (() => Promise<string>)>()
async function fetchCalendar(address: string): Promise<string> {
  const found = calendars.get(address) ?? new CalendarError('There is no such address.')
  if (typeof found === 'function') return found()
  if (found instanceof Error) throw found
  return found
}

export const channel = 'https://www.airbnb.example/1.ics?s=secret-of-the-channel'
export const booked = (...days: readonly [string, string][]) =>
  [
    'BEGIN:VCALENDAR',
    ...days.map(
      ([from, to]) =>
        `BEGIN:VEVENT\r\nUID:${from}\r\nDTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${to}\r\nSUMMARY:Ravi Shankar\r\nEND:VEVENT`,
    ),
    'END:VCALENDAR',
  ].join('\r\n')

const silent = { error: () => undefined } as unknown as Parameters<typeof readDueChannels>[0]['log']

/** Sends requests to the app, and reads the channels that are due. */
export function channelReader(stage: Stage) {
  const app = stage.appWith({ fetchCalendar })
  const send = (path: string, cookie: string, payload?: object) =>
    stage.send(
      path,
      {
        headers: { Cookie: cookie, 'Content-Type': 'application/json' },
        ...(payload && { method: 'POST', body: JSON.stringify(payload) }),
      },
      app,
    )
  const readDue = () =>
    readDueChannels({ db: stage.db, encryption: testEncryption, log: silent, fetchCalendar }, stage.now())
  return { send, readDue }
}
