// Fee and commission rules: those in force, and a new one, previewed before it is created.
import {
  listRules,
  type Rule,
  type RulePreview,
  RuleQuery,
} from '@affiliate-booking/contract/calls/money/rules'
import type { RuleKind } from '@affiliate-booking/contract/options/money/money'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { data } from 'react-router'
import * as z from 'zod'
import type { Route } from './+types/route'
import { createRule, endRule, previewRule } from '../../../.server/api/endpoints/money/rules.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { readLastStep, redirectWithStep } from '../../../.server/lists/last-step.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { loadList } from '../../../.server/lists/load-list.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { endHints } from './end-hints.server.ts'
import { CreateRuleForm, EndRuleForm, toDraft, TypedRule } from './form.ts'
import { RulesPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Rules') }]

const views = {
  commission: { kind: 'commission' },
  fee: { kind: 'fee' },
  ended: { kind: 'commission', state: 'ended' },
  'ended-fee': { kind: 'fee', state: 'ended' },
} as const satisfies Record<string, RuleQuery>

const ScreenQuery = RuleQuery.omit({ kind: true, state: true }).extend({
  view: z.enum(['fee', 'ended', 'ended-fee']).optional(),
})
const RuleForm = z.discriminatedUnion('intent', [CreateRuleForm, EndRuleForm])

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const user = await requireRole(context, ['super_admin'])
  const query = readListQuery(ScreenQuery, url)
  const { view = 'commission', ...rest } = query
  const { kind, state }: RuleQuery & { kind: RuleKind } = views[view]
  const [list, preview] = await Promise.all([
    loadList(context, listRules, { ...rest, kind, state }),
    loadPreview(context, url),
  ])
  if ('reason' in list) return { launchingSoon: 'Rules' }
  const lastStep = await readLastStep(request, user, 'rules')
  const hints = endHints(list.ok ? list.rows : [])
  return data(
    { query, kind, state, list, hints, lastStep, ...preview },
    { status: list.ok ? 200 : list.status },
  )
}

interface Preview {
  typed?: TypedRule
  preview?: RulePreview
  /** Why there is no preview. */
  problem?: string
}

async function loadPreview(context: AppContext, url: URL): Promise<Preview> {
  if (!url.searchParams.has('scope')) return {}
  const parsed = TypedRule.safeParse(Object.fromEntries(url.searchParams))
  if (!parsed.success) return { problem: 'Fill in the form again.' }
  const typed = parsed.data
  // Another page links here with the scope filled in.
  if (!url.searchParams.has('rate')) return { typed }
  const draft = toDraft(typed)
  if ('message' in draft) return { typed, problem: draft.message }
  const outcome = await previewRule(context, draft)
  if (!outcome.ok) return { typed, problem: outcome.message ?? 'The preview could not be made. Try again.' }
  return { typed, preview: outcome.value.preview }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['super_admin'])
  const submission = await readForm(request, RuleForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const form = submission.value
  if (form.intent === 'end') {
    const ended = await endRule(context, form.id, form.reason)
    if (!ended.ok) return rejected(submission, ended, 'The rule was not ended.')
    const { view } = readListQuery(ScreenQuery, url)
    return redirectWithToast(context, listUrl('/commissions/rules', { view }), 'The rule has ended.')
  }
  const draft = toDraft(form)
  if ('message' in draft) return rejected(submission, { status: 400, message: draft.message }, '')
  // Before it counts. The rule does not wait for a preview that cannot be made.
  const previewed = await previewRule(context, draft)
  const created = await createRule(context, draft)
  if (!created.ok) return rejected(submission, created, 'The rule was not created.')
  const view = form.kind === 'fee' ? form.kind : undefined
  return redirectWithStep(context, visitor.value, {
    of: 'rules',
    to: listUrl('/commissions/rules', { view }),
    text: sayCreated(created.value.rule, previewed.ok ? previewed.value.preview.cappedCount : 0),
  })
}

function sayCreated({ scopeName }: Rule, cappedCount: number): string {
  if (cappedCount === 0) return 'The rule is created.'
  const products = formatQuantity(cappedCount, 'tour or stay', 'tours and stays')
  return `The rule is created. ${scopeName}: capped by the fee for ${products}, where the rates together are higher than the fee.`
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Rules({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <RulesPage {...loaderData} lastResult={actionData} />
}
