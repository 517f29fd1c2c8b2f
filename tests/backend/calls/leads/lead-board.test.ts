import { describe, expect, test } from 'vitest'
import { createStage } from '../../support/stage.ts'
import { leadScene } from './lead-scene.ts'

const stage = createStage()
const { addLead, act, addPeople } = leadScene(stage)

interface Column {
  status: string
  count: number
  leads: { userName: string; amount: number | null }[]
}

describe('the board of leads', () => {
  const board = async (cookie: string, query = ''): Promise<Column[]> =>
    (await stage.get(`/lead-board${query}`, cookie)).body.columns
  const names = (columns: Column[], wanted: string) =>
    columns.find(({ status }) => status === wanted)?.leads.map(({ userName }) => userName)

  test('has every state in order with its count, and cards of open ones, due first', async () => {
    const { dsa } = await addPeople()
    const day = 24 * 60 * 60 * 1000
    const later = new Date(stage.now().getTime() + day)
    await addLead({ name: 'Later', status: 'contacted', nextActionAt: later })
    await addLead({ name: 'No day', status: 'contacted', amount: 5_00_000_00 })
    await addLead({ name: 'Now', status: 'contacted', nextActionAt: stage.now() })
    await addLead({ name: 'Won', status: 'closed_won', closedValue: 100 })
    const columns = await board(dsa.cookie)
    expect(columns.map(({ status, count }) => [status, count])).toEqual([
      ['new', 0],
      ['contacted', 3],
      ['qualified', 0],
      ['proposal', 0],
      ['negotiation', 0],
      ['closed_won', 1],
      ['closed_lost', 0],
    ])
    expect(names(columns, 'contacted')).toEqual(['Now', 'Later', 'No day'])
    expect(columns[1]?.leads.at(-1)?.amount).toBe(5_00_000_00)
    expect(names(columns, 'closed_won')).toEqual([])
  })

  test('shows the first 25 of a column, and counts all of them', async () => {
    const { dsa } = await addPeople()
    for (let index = 0; index < 27; index += 1) await addLead()
    const [first] = await board(dsa.cookie)
    expect([first?.leads.length, first?.count]).toEqual([25, 27])
  })

  test('leaves out merged leads and those of other territories, and takes the filters of the list', async () => {
    const { dsa, ssa } = await addPeople()
    const elsewhere = (await addPeople())['dsa elsewhere']
    const kept = await addLead({ name: 'Anjali Nair', email: 'anjali@example.com', assignedTo: ssa.id })
    const merged = await addLead({ name: 'Anjali', email: 'anjali@example.com' })
    await addLead({ name: 'Suresh Pillai', type: 'loan', priority: 'high', assignedTo: dsa.id })
    const both = { action: 'merge', version: 0, duplicateId: merged, duplicateVersion: 0 }
    expect((await act(kept, both, dsa.cookie)).status).toBe(200)
    expect(names(await board(dsa.cookie), 'new')?.toSorted()).toEqual(['Anjali Nair', 'Suresh Pillai'])
    expect(names(await board(elsewhere.cookie), 'new')).toEqual([])
    for (const query of ['?type=loan', '?priority=high', '?assigned=me', '?q=pillai'])
      expect(names(await board(dsa.cookie, query), 'new'), query).toEqual(['Suresh Pillai'])
  })
})
