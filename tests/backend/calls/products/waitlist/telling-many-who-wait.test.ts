// More customers than one batch of the job tells.
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { waitlistEntries } from '../../../../../backend/db/schema/products/waitlist.ts'
import { tellWaitlist } from '../../../../../backend/services/waitlist/tell-waitlist.ts'
import { addMember, addMembers } from '../../../support/members.ts'
import { recordWork } from '../../../support/recorded-work.ts'
import { createStage } from '../../../support/stage.ts'
import { createWaitlistScene } from './waitlist-scene.ts'

const stage = createStage()
const { scene } = createWaitlistScene(stage)

test('many who wait are told in the order of asking, and all are looked at once', async () => {
  const { wait, cancel, productId } = await scene()
  const last = await addMember(stage.db, 'user')
  await wait(last)
  const others = await addMembers(stage.db, 'user', 620)
  await stage.db.insert(waitlistEntries).values(
    others.map(({ id }, index) => ({
      userId: id,
      productId,
      date: '2026-10-20',
      startTime: '09:00',
      nights: 1,
      guests: 2,
      createdAt: new Date(stage.now().getTime() - minuteMs + index),
    })),
  )
  await cancel(0)
  const statements = await recordWork(async () => expect(await tellWaitlist(stage.db, stage.now())).toBe(621))
  const looks = statements.sql.filter((text) => /^select .* from "waitlist_entries"/s.test(text))
  expect(looks.filter((text) => !text.includes('"waitlist_entries"."id" in ('))).toHaveLength(1)
  const told = await stage.db
    .select({ userId: messages.userId })
    .from(messages)
    .where(eq(messages.kind, 'waitlist-free'))
    .orderBy(asc(messages.nextAttemptAt))
  expect(told.map(({ userId }) => userId)).toEqual([...others, last].map(({ id }) => id))
})
