import { array, assert, asyncProperty, boolean, constantFrom, integer, oneof, record } from 'fast-check'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { leadEvents, leads } from '../../../../backend/db/schema/leads.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { actOnLead } from '../../../../backend/services/leads/actions/act-on-lead.ts'
import { routeLeads } from '../../../../backend/services/leads/routing/assign-by-route.ts'
import { checkLeadSlas } from '../../../../backend/services/leads/sla/check-lead-slas.ts'
import { emptyTables } from '../../../support/databases/test-database.ts'
import { isLongRun } from '../../../support/run-length.ts'
import { addMember } from '../../support/members.ts'
import { idukki, wayanad } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { type District, districts, leadScene } from './lead-scene.ts'
import { createModel, type ModelAdmin } from './routing-model.ts'

const stage = createStage()
const { join } = leadScene(stage)
const nowhere = { ip: null, requestId: null }

describe('random histories', () => {
  const tiers = [
    { role: 'dsa', path: idukki },
    { role: 'dsa', path: idukki },
    { role: 'dsa', path: wayanad },
    { role: 'ssa', path: 'IN/KL' },
    { role: 'nsa', path: 'IN' },
  ] as const

  const step = oneof(
    {
      weight: 4,
      arbitrary: record({
        kind: constantFrom('join' as const),
        district: constantFrom<District | null>('Idukki', 'Idukki', 'Wayanad', 'Kollam', null),
        type: constantFrom('insurance' as const, 'loan' as const),
      }),
    },
    // The clock goes on, jumps, or is set back; the job runs on one instance or on two.
    {
      weight: 6,
      arbitrary: record({
        kind: constantFrom('tick' as const),
        minutes: oneof(
          integer({ min: 1, max: 600 }),
          integer({ min: 600, max: 6000 }),
          integer({ min: -3000, max: -1 }),
        ),
        isTwice: boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: record({ kind: constantFrom('answer' as const), which: integer({ min: 0, max: 9 }) }),
    },
    {
      weight: 3,
      arbitrary: record({
        kind: constantFrom('edit' as const),
        which: integer({ min: 0, max: 9 }),
        district: constantFrom<District | null>('Idukki', 'Wayanad', 'Kollam', null),
        type: constantFrom('insurance' as const, 'loan' as const),
        isTwice: boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: record({ kind: constantFrom('absence' as const), which: integer({ min: 0, max: 4 }) }),
    },
  )

  test(
    'end as the plain rules say: vacant tiers, absences, edits, clock jumps, two instances',
    { timeout: 600_000 },
    async () => {
      const calendar = { start: 9, end: 18, holidays: ['01-26', '08-15', '10-02'] }
      await assert(
        asyncProperty(array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
          await emptyTables(stage.db)
          const admins: ModelAdmin[] = []
          let at = new Date('2026-10-01T06:00:00Z')
          for (const { role, path } of tiers) {
            const now = new Date(at.getTime() + admins.length)
            const { id } = await addMember(stage.db, role, { territoryPath: path, now })
            admins.push({ id, role, path, isActive: true })
          }
          const root = await addMember(stage.db, 'super_admin')
          const [actor] = await stage.db.select().from(users).where(eq(users.id, root.id))
          if (!actor) throw new Error('nobody acts')
          const model = createModel(admins, calendar)
          for (const each of steps) {
            if (each.kind === 'join') {
              const path = each.district && districts[each.district]
              await join(at, each.district, `lead-${model.leads.length}@example.com`, each.type)
              model.join(path, each.type === 'loan' ? 8 : 24, at)
            } else if (each.kind === 'tick') {
              at = new Date(at.getTime() + each.minutes * minuteMs)
              const run = () => checkLeadSlas(stage.db, at)
              await (each.isTwice ? Promise.all([run(), run()]) : run())
              model.check(at)
            } else if (each.kind === 'answer') {
              const lead = model.leads[each.which % model.leads.length]
              if (!lead || lead.isAnswered) continue
              const call = { action: 'attempt', channel: 'phone' } as const
              await actOnLead({ db: stage.db, now: () => at }, actor, `LEAD-${lead.number}`, call, nowhere)
              model.answer(lead)
            } else if (each.kind === 'edit') {
              const lead = model.leads[each.which % model.leads.length]
              if (!lead) continue
              const [stored] = await stage.db.select().from(leads).where(eq(leads.leadNumber, lead.number))
              const { district, type } = each
              const call = {
                action: 'edit',
                type,
                version: stored?.version,
                ...(district && { district }),
              } as const
              const deps = { db: stage.db, now: () => at }
              const edited = await actOnLead(deps, actor, `LEAD-${lead.number}`, call, nowhere)
              expect(edited.ok).toBe(true)
              // The job assigns what has left somebody's territory, on one instance or on two.
              const run = () => routeLeads(stage.db, at)
              await (each.isTwice ? Promise.all([run(), run()]) : run())
              model.edit(lead, district && districts[district], type === 'loan' ? 8 : 24, at)
            } else {
              const admin = admins[each.which]
              if (!admin) continue
              admin.isActive = !admin.isActive
              const status = admin.isActive ? 'active' : 'suspended'
              await stage.db.update(users).set({ status }).where(eq(users.id, admin.id))
            }
          }
          const found = await stage.db.select().from(leads).orderBy(asc(leads.leadNumber))
          const events = await stage.db.select().from(leadEvents).orderBy(asc(leadEvents.id))
          expect(
            found.map((lead) => ({
              assignedTo: lead.assignedTo,
              dueAt: lead.slaDueAt,
              nextAt: lead.slaNextAt,
              breaches: lead.slaBreaches,
              isAnswered: lead.firstRespondedAt !== null,
              events: events.filter(({ leadId }) => leadId === lead.id).map(({ type }) => type),
            })),
          ).toEqual(
            model.leads.map(({ assignedTo, dueAt, nextAt, breaches, isAnswered, events: told }) => ({
              assignedTo,
              dueAt,
              nextAt,
              breaches,
              isAnswered,
              events: told,
            })),
          )
          // Each occasion was told once.
          const count =
            await stage.value(sql`select coalesce(sum(coalesce((variables ->> 'count')::int, 1)), 0)::int
          from notifications where kind in ('lead-escalated', 'leads-escalated') and user_id <> ${root.id}`)
          const moved = events.filter(({ type, to }) => type === 'escalated' && to !== null)
          expect(count).toBe(moved.length)
        }),
        { numRuns: isLongRun ? 150 : 4 },
      )
    },
  )
})
