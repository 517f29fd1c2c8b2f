// The rows that were chosen in a list, and one decision on each of them.
import { pageSize } from '@affiliate-booking/contract/lists'
import { data } from 'react-router'
import { type ChoiceAnswer, exportChosen, type RefusedRow } from '../../domain/navigation/choice-answer.ts'
import { profileMessages } from '../../domain/messages.ts'
import type { AppContext } from '../api/client.ts'
import { redirectWithToast } from '../http/toast.ts'
import type { Result } from '../api/response.ts'

/** A row as it was seen. */
export interface ChosenRow {
  readonly id: string
  readonly version: number
  /** Of a product: the edit that waits. */
  readonly changeId: string | undefined
}

const chosenPattern = /^([\w-]{1,64})\.(\d{1,9})(?:\.([\w-]{1,64}))?$/

/** The rows of a posted form, or why they cannot be decided on. */
function parseChosenRows(
  values: readonly FormDataEntryValue[],
): { readonly rows: readonly ChosenRow[] } | { readonly message: string } {
  const rows = values.flatMap((value) => {
    const [, id, version, changeId] = (typeof value === 'string' && chosenPattern.exec(value)) || []
    return id === undefined || version === undefined ? [] : [{ id, version: Number(version), changeId }]
  })
  if (rows.length === 0) return { message: 'Choose at least one row.' }
  if (rows.length > pageSize) return { message: `Choose at most ${pageSize} at once.` }
  return { rows }
}

/**
 * The chosen rows that a URL asks for, as the call takes them: undefined if it asks for the whole list.
 * @throws a redirect to the list with a message if it names none, or too many
 */
export async function readChosenIds(
  context: AppContext,
  url: URL,
  list: `/${string}`,
): Promise<string | undefined> {
  if (!url.searchParams.has(exportChosen)) return undefined
  const chosen = parseChosenRows(url.searchParams.getAll('chosen'))
  if ('message' in chosen) throw await redirectWithToast(context, list, chosen.message, 'error')
  return chosen.rows.map(({ id }) => id).join(',')
}

const notConfirmed = 'We could not confirm the change. Open it to see its current status.'
const notSent = 'Nothing was done: there was no time left. Choose it once more.'

interface Decision {
  /** Decides on one row, and gives its name. */
  readonly decide: (row: ChosenRow) => Promise<Result<string>>
  /** The name of a row that was not decided; undefined if it cannot be found. */
  readonly findName: (id: string) => Promise<string | undefined>
}

const refuse = (message: string, status = 400) => data<ChoiceAnswer>({ ok: false, message }, { status })

/** Takes the decision that the posted `intent` names on each chosen row. */
export async function decideOnChosen(
  posted: FormData,
  visitor: Result<unknown>,
  decisions: Readonly<Record<string, Decision>>,
) {
  if (!visitor.ok) return refuse(visitor.message ?? profileMessages.failedForForm, visitor.status)
  const intent = posted.get('intent')
  const decision = new Map<unknown, Decision>(Object.entries(decisions)).get(intent)
  if (decision === undefined) return refuse('Choose what to do.')
  const chosen = parseChosenRows(posted.getAll('chosen'))
  if ('message' in chosen) return refuse(chosen.message)
  return data(await decideOnEach(chosen.rows, decision))
}

/** Decides on each row by a call of its own, one after the other: a refused one does not hold up the rest. */
async function decideOnEach(
  rows: readonly ChosenRow[],
  { decide, findName }: Decision,
): Promise<ChoiceAnswer> {
  const done: string[] = []
  const refused: RefusedRow[] = []
  for (const row of rows) {
    const result = await decide(row)
    if (result.ok) done.push(result.value)
    else {
      const reason = result.message ?? (result.wasSent === false ? notSent : notConfirmed)
      refused.push({ id: row.id, name: undefined, reason })
    }
  }
  const names = await Promise.all(refused.map(({ id }) => findName(id)))
  return { ok: true, done, refused: refused.map((row, index) => ({ ...row, name: names[index] })) }
}
