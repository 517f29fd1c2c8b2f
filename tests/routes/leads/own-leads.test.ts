// What a customer can do about a lead of their own.
import { expect, test } from 'vitest'
import * as own from '../../../app/routes/leads/own/route.tsx'
import type { OwnLeadDetails } from '../../../contract/shapes/leads.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { visit } from '../support/visit.ts'

const aLead: OwnLeadDetails = {
  id: 'l-1',
  leadId: 'LEAD-000123',
  type: 'loan',
  status: 'contacted',
  createdAt: '2031-06-20T06:00:00Z',
  assignedToName: 'Thomas Kurian',
  documents: [],
}

async function showOwn(leads: OwnLeadDetails[]) {
  hostAnswers({ 'GET /auth/profile': aProfile({ role: 'user' }), 'GET /own-leads': json({ leads } as never) })
  return renderRoute(own, await visit(own, { path: '/dashboard/leads', cookie: 'accessToken=abc' }))
}

test('a customer is told how to end a lead, and how to have its details corrected or deleted', async () => {
  const html = await showOwn([aLead])
  expect(textOf(html)).toContain(
    'Not interested any more, or something is wrong? Contact us with the number of your lead. We close it, and correct or delete your details.',
  )
  expect(html).toContain('href="/contact"')
})

test('a customer without leads is told nothing of their end', async () => {
  expect(textOf(await showOwn([]))).not.toContain('Not interested any more')
})

test('a customer can delete a lead that they do not want any more, where the host can do this', async () => {
  const html = await showOwn([{ ...aLead, mayForget: true }])
  expect(textOf(html)).toContain('I do not want this any more')
  expect(textOf(html)).toContain(
    'A partner who still has it is told not to contact you any more. You cannot undo this.',
  )
  expect(html).toContain('value="l-1"')
  for (const mayForget of [false, undefined])
    expect(textOf(await showOwn([{ ...aLead, mayForget }]))).not.toContain('I do not want this any more')
})

test('a lead that was merged into one of another email says so, and what deleting it does', async () => {
  const merged = {
    ...aLead,
    status: 'closed_lost',
    assignedToName: null,
    isMerged: true,
    mayForget: true,
  } as const
  const text = textOf(await showOwn([merged]))
  expect(text).toContain('Part of an earlier request')
  expect(text).not.toContain('Closed lost')
  expect(text).toContain('We have joined this with an earlier request that has another email address.')
  expect(text).toContain('The earlier request stays.')
  expect(text).not.toContain('This closes the lead')
})

const post = async (answer: Response) => {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'user' }),
    'POST /own-leads/l-1/forget': answer,
  })
  const form = { intent: 'forget', leadId: 'l-1' }
  const sent = await visit(own, { path: '/dashboard/leads', cookie: 'accessToken=abc', form })
  return { sent, received }
}

test('the deleted lead is gone from the list', async () => {
  const { sent, received } = await post(json({ leads: [] } as never))
  expect(received.map(({ path }) => path)).toContain('/own-leads/l-1/forget')
  expect(sent.location).toBe('/dashboard/leads')
  expect(toastOf(sent)).toContain('The lead was deleted.')
})

test('a lead that cannot be deleted says why', async () => {
  const message = 'This lead was closed as won. Contact us to have its details deleted.'
  const { sent } = await post(json({ message }, 409))
  expect(sent.status).toBe(409)
  expect(sent.data).toMatchObject({ result: { error: { '': [message] } } })
})
