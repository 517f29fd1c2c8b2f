// The page of a service’s days and times, as the tests visit it.
import * as calendar from '../../../../app/routes/products/availability/route.tsx'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { productAnswer } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'

export const cookie = 'accessToken=abc'
export const path = '/my-services/p1/calendar'
export const params = { id: 'p1' }
export const hostOf = (kind: 'tour' | 'stay' = 'tour') => ({
  'GET /auth/profile': aProfile({ role: 'service_provider' }),
  'GET /managed-products/p1': productAnswer({ kind }),
})

interface Row {
  weekday: number
  startTime: string
  endTime: string
  capacity: string
}

interface Answer {
  week: { weekVersion?: number; rows: Row[]; problems: object[]; message?: string; focus?: object }
  exception: { error?: Record<string, string[]>; initialValue?: Record<string, string> }
}

export const row = (weekday: number, startTime: string, endTime: string, capacity: string): Row => ({
  weekday,
  startTime,
  endTime,
  capacity,
})

/** The form of the week as a browser posts it, and the button that was pressed. */
export function week(rows: Row[], button: Record<string, string> = { save: '1' }) {
  const form = new FormData()
  form.append('intent', 'week')
  for (const each of rows) {
    for (const [name, value] of Object.entries(each)) form.append(name, String(value))
  }
  for (const [name, value] of Object.entries(button)) form.append(name, value)
  return form
}

export async function post(form: FormData | Record<string, string>, answers: Record<string, Response> = {}) {
  const received = hostAnswers({
    ...hostOf(),
    'GET /managed-products/p1/slots': json({ slots: [] }),
    'POST /managed-products/p1/rules': productAnswer(),
    'POST /managed-products/p1/exceptions': productAnswer(),
    'POST /managed-products/p1/exceptions/e1/remove': productAnswer(),
    ...answers,
  })
  const page = await visit(calendar, { path, params, form, cookie })
  return { ...page, data: page.data as Answer, sent: received.filter(({ method }) => method === 'POST') }
}

export const monday = row(1, '09:30', '16:00', '8')
export const tuesday = row(2, '07:00', '11:00', '4')
