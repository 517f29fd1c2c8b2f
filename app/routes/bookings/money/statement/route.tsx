// One bank statement: its columns, the payments that it confirms, and the lines that need a decision.
import {
  ConfirmStatementLinesPayload,
  type DecideStatementLinePayload,
  StatementLineQuery,
} from '@affiliate-booking/contract/calls/money/bank-statements'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { data } from 'react-router'
import type { Route } from './+types/route'
import type { AppContext } from '../../../../.server/api/client.ts'
import {
  chooseStatementColumns,
  confirmStatementLines,
  decideStatementLine,
  discardBankStatement,
  getBankStatement,
  listStatementLines,
  previewStatementMatch,
} from '../../../../.server/api/endpoints/money/bank-statements.ts'
import { checkRole, requireRole } from '../../../../.server/auth/session.ts'
import {
  authFailed,
  incomplete,
  invalid,
  parseForm,
  readBody,
  rejected,
} from '../../../../.server/forms/submission.ts'
import { failToShow } from '../../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { readListQuery } from '../../../../.server/lists/list-query.ts'
import { moneyRoles } from '../../../../domain/accounts/money-roles.ts'
import { pageTitle } from '../../../../domain/messages.ts'
import { listUrl } from '../../../../domain/navigation/list-url.ts'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'
import { revalidateAfterRefusal } from '../../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { MatchQuery, StatementForm } from './form.ts'
import type { ShownMatch } from './match-line.tsx'
import { StatementPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Bank statement') }]

/** A rejected action means that the line or the booking has changed, so the page reloads them. */
export const shouldRevalidate = revalidateAfterRefusal

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, moneyRoles)
  const query = readListQuery(StatementLineQuery, url)
  const [found, lines, match] = await Promise.all([
    getBankStatement(context, id),
    listStatementLines(context, id, { ...query, view: query.view ?? 'open' }),
    findMatch(context, url),
  ])
  if (!found.ok)
    return found.reason === 'not-offered'
      ? { launchingSoon: 'Money' }
      : failToShow(found, 'The bank statement')
  if (!lines.ok) return failToShow(lines, 'The bank statement')
  const { rows, next = null, previous = null } = lines.value
  const list = { ok: true as const, rows, next, previous }
  return { statement: found.value.statement, query, list, match }
}

async function findMatch(context: AppContext, url: URL): Promise<ShownMatch | undefined> {
  const asked = MatchQuery.safeParse(Object.fromEntries(url.searchParams))
  if (!asked.success) return undefined
  const { line, booking } = asked.data
  const found = await previewStatementMatch(context, line, booking)
  if (found.ok) return { line, booking, candidate: found.value.match }
  return found.reason === 'not-offered'
    ? { line, booking }
    : { line, booking, problem: found.message ?? 'The booking cannot be shown. Please try again.' }
}

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, moneyRoles)
  const posted = await readBody(request)
  const path = `/bookings/money/statements/${encodeURIComponent(id)}` as const
  // The page and the view stay: a statement has thousands of lines.
  const here = listUrl(path, readListQuery(StatementLineQuery, url))
  if (posted.get('intent') === 'confirm') {
    if (!visitor.ok) return data({ result: incomplete(posted, failureOf(visitor)).data }, visitor.status)
    return confirm(context, id, posted, here)
  }
  if (posted.get('intent') === 'discard') {
    const lines = posted.get('lines') === 'imported' ? 'imported' : undefined
    const failure = visitor.ok ? await discardBankStatement(context, id, { lines }) : visitor
    if (!failure.ok) return data({ result: incomplete(posted, failureOf(failure)).data }, failure.status)
    return redirectWithToast(context, '/bookings/money/statements', 'The file is discarded.')
  }
  const submission = parseForm(posted, StatementForm)
  if (!visitor.ok) return answer(posted, authFailed(submission, visitor))
  if (submission.status !== 'success') return answer(posted, invalid(submission))
  const { intent: _intent, ...form } = submission.value
  const outcome =
    'date' in form ? await chooseStatementColumns(context, id, form) : await decideLine(context, form)
  if (!outcome.ok)
    return answer(posted, rejected(submission, outcome, 'Nothing was changed. Please try again.'))
  return 'date' in form
    ? redirectWithToast(context, path, 'The statement is imported.')
    : redirectWithToast(context, here, decidedToast(form))
}

const decideLine = (
  context: AppContext,
  { line, ...payload }: DecideStatementLinePayload & { line: string },
) => decideStatementLine(context, line, payload)

const decidedToast = ({ decision, booking }: DecideStatementLinePayload) =>
  decision === 'match' ? `The line is matched with ${booking ?? 'the booking'}.` : 'The line is decided.'

const failureOf = ({ status, message }: { status: number; message?: string | undefined }) => ({
  status,
  message: message ?? 'Nothing was changed. Please try again.',
})

/** Problems are shown on the page itself, so that they can be read without scripts. */
async function confirm(context: AppContext, id: string, posted: FormData, path: `/${string}`) {
  const chosen = ConfirmStatementLinesPayload.safeParse({ lines: posted.getAll('line') })
  if (!chosen.success) {
    const [issue] = chosen.error.issues
    const failure = { status: 400, message: issue?.message ?? 'Choose at least one line.' }
    return data({ result: incomplete(posted, failure).data }, 400)
  }
  const outcome = await confirmStatementLines(context, id, chosen.data.lines)
  if (!outcome.ok) return data({ result: incomplete(posted, failureOf(outcome)).data }, outcome.status)
  const { confirmed, problems } = outcome.value
  if (problems.length > 0) return data({ report: { confirmed, problems } })
  return redirectWithToast(context, path, `${formatQuantity(confirmed, 'payment', 'payments')} confirmed.`)
}

function answer(posted: FormData, { data: result, init }: ReturnType<typeof invalid>) {
  const line = posted.get('line')
  return data({ result, line: typeof line === 'string' ? line : undefined }, init ?? {})
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result, posted) => answer(posted, data(result)).data)

export default function Statement({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <StatementPage {...loaderData} answer={actionData} />
}
