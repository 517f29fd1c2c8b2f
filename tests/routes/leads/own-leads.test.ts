// What a customer can do about a lead of their own.
import { expect, test } from 'vitest'
import * as own from '../../../app/routes/leads/own/route.tsx'
import type { OwnLeadDetails } from '../../../contract/shapes/leads.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf } from '../support/read-page.ts'
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
