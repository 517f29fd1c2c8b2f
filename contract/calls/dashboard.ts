// The figures of the signed-in account.
import * as z from 'zod'
import { defineCall } from '../call.ts'
import { Dashboard, OpenWork } from '../shapes/dashboard.ts'

export const getDashboard = defineCall({
  id: 'getDashboard',
  support: 'optional',
  method: 'GET',
  path: '/dashboard',
  encoding: 'none',
  payload: z.undefined(),
  response: Dashboard,
  errorStatuses: [401, 403],
  access: 'signed in',
  summary: 'Figures, series and lists of the dashboard, by the role of the signed-in account',
})

/** The parts of the app whose tabs show counts of their work. */
export const openWorkAreas = ['bookings', 'commissions'] as const

export const OpenWorkQuery = z.object({
  /** The work of this area alone; the other counts are null. */
  area: z.enum(openWorkAreas).optional(),
})
export type OpenWorkQuery = z.infer<typeof OpenWorkQuery>

export const countOpenWork = defineCall({
  id: 'countOpenWork',
  support: 'optional',
  method: 'GET',
  path: '/open-work',
  encoding: 'query',
  payload: OpenWorkQuery,
  response: OpenWork,
  errorStatuses: [400, 401, 403],
  access: 'administrator',
  summary: 'How much of each kind of work waits for the administrator, in scope',
})
