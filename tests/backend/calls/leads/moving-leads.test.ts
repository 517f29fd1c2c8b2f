import { leadMoveNeeds } from '@affiliate-booking/contract/options/leads'
import { type LeadStatus, leadStatuses } from '@affiliate-booking/contract/options/statuses'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leads } from '../../../../backend/db/schema/leads.ts'
import { leadWins } from '../../../../backend/db/schema/money/lead-wins.ts'
import { routeLeads } from '../../../../backend/services/leads/routing/assign-by-route.ts'
import { remindOfActions } from '../../../../backend/services/leads/remind-of-actions.ts'
import { emailsTo } from '../../support/mail/told.ts'
import { addMember } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'
import { byRunLength, isLongRun } from '../../../support/run-length.ts'
import { leadScene } from './lead-scene.ts'

const stage = createStage()
const { addLead, read, act, addPeople } = leadScene(stage)

/** Who may move a lead, as the model of the business has it: A all administrators, S ssa and above, R super_admin alone. */
const expectedMoves = `
                new contacted qualified proposal negotiation closed_won closed_lost
  new           -   A         -         -        -           -          A
  contacted     -   -         A         -        -           -          A
  qualified     -   -         -         A        -           -          A
  proposal      -   -         -         -        A           A          A
  negotiation   -   -         -         A        -           A          A
  closed_won    -   -         -         -        -           -          R
  closed_lost   -   S         -         -        -           -          -`

const rows = expectedMoves
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const expectedLetter = new Map(
  rows
    .slice(1)
    .flatMap(([from, ...cells]) =>
      cells.map((cell, index) => [`${from} ${rows[0]?.[index]}`, cell] as const),
    ),
)
const mayMove: Record<string, readonly string[]> = {
  A: ['super_admin', 'nsa', 'ssa', 'dsa'],
  S: ['super_admin', 'nsa', 'ssa'],
  R: ['super_admin'],
}

/** Everything that any move needs; what a move does not need is ignored. */
const everything = { lostReason: 'not_eligible', closedValue: 500_000, reason: 'A mistake.' }

const columnsOf = (status: LeadStatus) => ({
  status,
  version: 3,
  lostReason: status === 'closed_lost' ? ('spam' as const) : null,
  closedValue: status === 'closed_won' ? 100 : null,
  firstRespondedAt: null,
})

/**
 * The gate has what all or none of four may do by one of them, as the moves that each is offered are compared too, and
 * everybody else once a state.
 */
function isTried(who: string, { from, to, turn }: { from: LeadStatus; to: LeadStatus; turn: number }) {
  if (isLongRun) return true
  const admin = mayMove['A']?.indexOf(who) ?? -1
  if (admin < 0) return turn % leadStatuses.length === 1
  return !['A', '-'].includes(expectedLetter.get(`${from} ${to}`) ?? '') || turn % 4 === admin
}

describe('moving a lead', () => {
  test.each(leadStatuses)(
    'from %s follows the table, for every role inside and outside the territory',
    async (from) => {
      const people = await addPeople()
      const id = await addLead({ referralAffiliateId: people.affiliate.id })
      const surprises: string[] = []
      for (const [index, to] of leadStatuses.entries()) {
        for (const [who, { cookie }] of Object.entries(people)) {
          if (!isTried(who, { from, to, turn: leadStatuses.indexOf(from) + index })) continue
          await stage.db.delete(leadWins)
          await stage.db.update(leads).set(columnsOf(from)).where(eq(leads.id, id))
          const answer = await act(id, { action: 'move', version: 3, status: to, ...everything }, cookie)
          const letter = expectedLetter.get(`${from} ${to}`) ?? ''
          const isAdmin = ['super_admin', 'nsa', 'ssa', 'dsa'].includes(who)
          const isElsewhere = who.endsWith('elsewhere')
          const inScope = letter === '-' ? 409 : mayMove[letter]?.includes(who) === true ? 200 : 403
          // Other roles are refused before the lead is looked at.
          const expected = isAdmin ? inScope : isElsewhere ? 404 : 403
          const { status, version } = await read(id)
          if (answer.status !== expected) surprises.push(`${to} by ${who}: ${answer.status}, not ${expected}`)
          const isMoved = expected === 200
          if (status !== (isMoved ? to : from) || version !== (isMoved ? 4 : 3))
            surprises.push(`${to} by ${who}: it is ${status}, version ${version}`)
        }
      }
      expect(surprises).toEqual([])
    },
  )

  test('offers exactly the moves that it permits', async () => {
    const people = await addPeople()
    const id = await addLead({ referralAffiliateId: people.affiliate.id })
    for (const from of leadStatuses) {
      await stage.db.update(leads).set(columnsOf(from)).where(eq(leads.id, id))
      for (const [who, { cookie }] of Object.entries(people)) {
        const { status, body } = await stage.get(`/leads/${id}`, cookie)
        const offered = leadStatuses.filter((to) =>
          mayMove[expectedLetter.get(`${from} ${to}`) ?? '']?.includes(who),
        )
        const isSeen =
          !who.endsWith('elsewhere') && !['other affiliate', 'service_provider', 'user'].includes(who)
        expect([status, body.lead?.moves], `${from} for ${who}`).toEqual(
          isSeen ? [200, offered] : [404, undefined],
        )
      }
    }
  })

  test.each([
    ['proposal', 'closed_won', 'Enter what the deal is worth.'],
    ['contacted', 'closed_lost', 'Choose a reason.'],
    ['closed_lost', 'contacted', 'Enter a reason.'],
    ['closed_won', 'closed_lost', 'Choose a reason.'],
  ] as const)('from %s to %s needs more: %s', async (from, to, message) => {
    const { super_admin: root } = await addPeople()
    const id = await addLead(columnsOf(from))
    const answer = await act(id, { action: 'move', version: 3, status: to }, root.cookie)
    expect([answer.status, answer.body]).toEqual([400, { message }])
    expect(Object.values(leadMoveNeeds(from, to))).toContain(true)
  })

  test('keeps the reason, the value and the history', async () => {
    const { dsa, super_admin: root } = await addPeople()
    const id = await addLead(columnsOf('proposal'))
    await act(id, { action: 'move', version: 3, status: 'closed_won', closedValue: 9_00_000_00 }, dsa.cookie)
    const taken = { action: 'move', version: 4, status: 'closed_lost', lostReason: 'wrong_details' }
    const back = await act(id, { ...taken, reason: 'The bank refused.' }, root.cookie)
    expect(back.body.lead).toMatchObject({
      status: 'closed_lost',
      lostReason: 'wrong_details',
      closedValue: null,
      timeline: [
        { type: 'status_changed', from: 'proposal', to: 'closed_won', actor: 'dsa 1' },
        {
          type: 'status_changed',
          from: 'closed_won',
          to: 'closed_lost',
          reason: 'wrong_details: The bank refused.',
        },
      ],
    })
    expect(
      await stage.value(
        sql`select count(*)::int from audit_log where action = 'lead.moved' and object_id = ${id}`,
      ),
    ).toBe(2)
  })

  test('stops the clock of the first answer, and the first step counts as the answer', async () => {
    const { dsa } = await addPeople()
    const soon = new Date(stage.now().getTime() + 60_000)
    const id = await addLead({ slaDueAt: soon, slaNextAt: soon })
    await act(id, { action: 'move', version: 0, status: 'contacted' }, dsa.cookie)
    expect(await read(id)).toMatchObject({ slaNextAt: null, firstRespondedAt: stage.now(), slaDueAt: soon })
  })

  test.each([
    ['spam', true],
    ['wrong_details', true],
    ['not_interested', false],
  ])('to lost as “%s” is the answer of a new lead: %s', async (lostReason, isAnswer) => {
    const { dsa } = await addPeople()
    const id = await addLead({ slaDueAt: new Date(stage.now().getTime() + 60_000) })
    await act(id, { action: 'move', version: 0, status: 'closed_lost', lostReason }, dsa.cookie)
    expect((await read(id)).firstRespondedAt).toEqual(isAnswer ? stage.now() : null)
    const { total } = (await stage.get('/leads?answer=kept', dsa.cookie)).body
    expect(total).toBe(isAnswer ? 1 : 0)
  })

  test('back from spam takes back the answer that the closing was, until somebody really answers', async () => {
    const { dsa, ssa } = await addPeople()
    const id = await addLead({ slaDueAt: new Date(stage.now().getTime() + 60_000) })
    const move = (version: number, payload: object, by = dsa) =>
      act(id, { action: 'move', version, ...payload }, by.cookie)
    await move(0, { status: 'closed_lost', lostReason: 'spam' })
    expect((await move(1, { status: 'contacted', reason: 'It is a person.' }, ssa)).status).toBe(200)
    expect((await read(id)).firstRespondedAt).toBeNull()
    await act(id, { action: 'attempt', channel: 'phone' }, dsa.cookie)
    expect((await read(id)).firstRespondedAt).toEqual(stage.now())
  })

  test('that was lost makes it due at once again, and tells the one who has it, but not the one who did it', async () => {
    const { dsa, ssa } = await addPeople()
    const reopen = { action: 'move', version: 3, status: 'contacted', reason: 'They called.' }
    const waiting = await addLead({ assignedTo: dsa.id, status: 'contacted' })
    const id = await addLead({ ...columnsOf('closed_lost'), assignedTo: dsa.id })
    const own = await addLead({ ...columnsOf('closed_lost'), assignedTo: ssa.id })
    const nobodys = await addLead(columnsOf('closed_lost'))
    expect((await act(id, reopen, ssa.cookie)).status).toBe(200)
    expect((await act(own, reopen, ssa.cookie)).status).toBe(200)
    expect((await act(nobodys, reopen, ssa.cookie)).status).toBe(200)
    const listed = async (query: string) =>
      (await stage.get(`/leads?assigned=me&sort=due&${query}`, dsa.cookie)).body.rows.map(
        (row: { id: string }) => row.id,
      )
    expect(await listed('state=open')).toEqual([id, waiting])
    expect(await listed('waits=today')).toEqual([id])
    await remindOfActions(stage.db, stage.now())
    expect(await emailsTo(stage.db, dsa.id)).toEqual(['lead-reopened'])
    expect(await emailsTo(stage.db, ssa.id)).toEqual([])
    const { rows } = (await stage.get('/notifications', dsa.cookie)).body
    expect(rows).toMatchObject([{ title: 'Open again: LEAD-000002', action: { path: `/leads/${id}` } }])
    await routeLeads(stage.db, stage.now())
    expect((await read(nobodys)).assignedTo).toBe(dsa.id)
  })

  test('that was lost and is opened again is not with somebody who has moved to another territory since', async () => {
    const { dsa, ssa } = await addPeople()
    const moved = await addMember(stage.db, 'dsa', { territoryPath: 'IN/KL/kottayam' })
    const id = await addLead({ ...columnsOf('closed_lost'), assignedTo: moved.id })
    const reopen = { action: 'move', version: 3, status: 'contacted', reason: 'They called.' }
    expect((await act(id, reopen, ssa.cookie)).status).toBe(200)
    expect((await read(id)).assignedTo).toBeNull()
    expect(await emailsTo(stage.db, moved.id)).toEqual([])
    await routeLeads(stage.db, stage.now())
    expect((await read(id)).assignedTo).toBe(dsa.id)
  })

  test('by many clients at once succeeds for one, and shows the present state to all others', async () => {
    const { dsa, ssa, nsa, super_admin: root } = await addPeople()
    const cookies = [dsa, ssa, nsa, root].map(({ cookie }) => cookie)
    const id = await addLead()
    const answers = await Promise.all(
      Array.from({ length: byRunLength({ long: 100, short: 20 }) }, (_, index) =>
        act(
          id,
          index % 2 === 0
            ? { action: 'move', version: 0, status: 'contacted' }
            : { action: 'move', version: 0, status: 'closed_lost', lostReason: 'spam' },
          cookies[index % 4] ?? '',
        ),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const { status, version } = await read(id)
    expect([status, version]).toEqual([won[0]?.body.lead.status, 1])
    const state = status === 'contacted' ? 'contacted' : 'closed as lost'
    const lost = answers.filter((answer) => answer.status !== 200)
    expect(new Set(lost.map((answer) => answer.status))).toEqual(new Set([409]))
    for (const { body } of lost) expect(body.message).toContain(`is ${state}.`)
    expect(
      await stage.value(
        sql`select count(*)::int from lead_events where lead_id = ${id} and type = 'status_changed'`,
      ),
    ).toBe(1)
  })
})
