// The board of leads: a column for each open state, and how many are closed.
import type * as z from 'zod'
import { defineCall } from '../../call.ts'
import { LeadBoard } from '../../shapes/leads.ts'
import { LeadFilter } from './leads.ts'

export const LeadBoardQuery = LeadFilter.omit({ status: true, state: true })
export type LeadBoardQuery = z.infer<typeof LeadBoardQuery>

export const getLeadBoard = defineCall({
  id: 'getLeadBoard',
  support: 'optional',
  method: 'GET',
  path: '/lead-board',
  encoding: 'query',
  payload: LeadBoardQuery,
  response: LeadBoard,
  errorStatuses: [400, 401, 403],
  access: 'administrator',
  summary:
    'Leads in scope by state: of each open state the first 25 that need somebody, and of every state how many there are',
})
