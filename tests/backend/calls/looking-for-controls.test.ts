// Control characters in what people look for, such as those that a scan or a paste brings along.
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { contractCalls } from '../../support/contract-calls.ts'
import { addMember } from '../support/members.ts'
import { createStage } from '../support/stage.ts'

const stage = createStage()

const takesWords = contractCalls.filter(
  ({ encoding, payload, id }) =>
    encoding === 'query' &&
    payload instanceof z.ZodObject &&
    'q' in payload.shape &&
    // It needs two letters.
    id !== 'listSuggestions',
)

/** Somebody who may make the call. */
const roleFor = (access: string) =>
  access === 'affiliate' || access === 'service_provider' ? access : ('super_admin' as const)

describe('a list that takes words', () => {
  test('is one of many', () => {
    expect(takesWords.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['listBookings', 'listLeads', 'listUsers', 'listCommissions', 'listMessages']),
    )
  })

  test.each(takesWords.map((call) => [call.id, call] as const))(
    '%s answers control characters as it answers the words around them',
    async (_id, { path, access }) => {
      const { cookie } = await addMember(stage.db, roleFor(access))
      for (const text of ['%00', 'ab%00', '%00cd%00ef', '%01%1f%7f%c2%85%C2', '%ed%a0%80ab', '%F0%9F'])
        expect([text, (await stage.get(`${path}?q=${text}`, cookie)).status]).toEqual([text, 200])
    },
  )

  test('parts words by them, and looks for everything if there is nothing else', async () => {
    const { cookie } = await addMember(stage.db, 'super_admin')
    await addMember(stage.db, 'affiliate', { name: 'Anjali Menon' })
    const names = async (text: string) => {
      const { rows } = (await stage.get(`/users?q=${text}`, cookie)).body
      return rows.map(({ name }: { name: string }) => name)
    }
    expect(await names('anjali%00menon')).toEqual(['Anjali Menon'])
    expect(await names('anjali%09nobody')).toEqual([])
    expect(await names('%00')).toContain('Anjali Menon')
    expect((await stage.get('/suggestions?q=an%00')).status).toBe(200)
  })
})
