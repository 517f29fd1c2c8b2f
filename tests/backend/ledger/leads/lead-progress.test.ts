// How far a lead is, as the affiliate sees it who sent it.
import { expect, test } from 'vitest'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { getLead } from '../../../../backend/services/leads/get-lead.ts'
import { listLeads } from '../../../../backend/services/leads/list-leads.ts'
import { createStage } from '../../support/stage.ts'
import { leadWinScene } from './lead-win-scene.ts'

const stage = createStage()

async function scene() {
  const wins = await leadWinScene(stage)
  const { affiliate, root } = wins.earners
  const seenBy = async (account: typeof affiliate, id: string) => {
    const page = await listLeads(stage, account, {})
    const listed = page.rows.find((row) => row.id === id)?.progress
    const found = await getLead(stage.db, account, id)
    // The list and the page say the same.
    expect(found.ok && found.value.progress).toEqual(listed)
    return listed
  }
  return { ...wins, root, progress: (id: string) => seenBy(affiliate, id), seenBy }
}

test('a lead says when it came or last moved, and what it may bring by the rule of the day on which it came', async () => {
  const { addLead, win, progress, reopen, earners } = await scene()
  const came = stage.now().toISOString()
  const [lead, unpaid] = [await addLead(), await addLead({ type: 'insurance' })]
  const rate = { type: 'percentage', value: 2000 }
  expect(await progress(lead)).toEqual({ movedAt: came, isReopened: false, rate, earned: null })
  expect(await progress(unpaid)).toEqual({ movedAt: came, isReopened: false, rate: null, earned: null })

  stage.pass(hourMs)
  await win(lead)
  await reopen(unpaid, 'closed_lost', earners.root)
  const moved = stage.now().toISOString()
  expect(await progress(lead)).toEqual({ movedAt: moved, isReopened: false, rate, earned: null })
  expect(await progress(unpaid)).toEqual({ movedAt: moved, isReopened: false, rate: null, earned: null })
})

test('a lead says what its last win has brought, from the confirmation on', async () => {
  const { addLead, win, confirm, takeBack, reopen, progress, earners } = await scene()
  const lead = await addLead()
  const earned = async () => (await progress(lead))?.earned
  await win(lead)
  await confirm(lead, 1_000_000)
  expect(await earned()).toBe(200_000)
  await takeBack(lead)
  expect(await earned()).toBe(0)

  await reopen(lead, 'contacted', earners.root)
  await stage.db.execute(`update leads set status = 'proposal'`)
  await win(lead)
  expect(await earned()).toBeNull()
  await confirm(lead, 500_000)
  expect(await earned()).toBe(100_000)
})

test('administrators see the work, and nothing of what the affiliate may earn', async () => {
  const { addLead, seenBy, root } = await scene()
  expect(await seenBy(root, await addLead())).toBeUndefined()
})
