// Reading a posted form by its schema, and answering it so that what was typed stays.
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import type * as z from 'zod'
import type { Failure } from './api/client.ts'

/** Fields that are never sent back to the browser. */
const secretFields = ['password']

/**
 * Parses the posted form by the schema's own fields.
 * Other fields are dropped first: a forged name such as `a[99999999]` can stall or kill the parser.
 */
export async function readForm<Shape extends z.ZodRawShape>(request: Request, schema: z.ZodObject<Shape>) {
  return parseForm(await request.formData(), schema)
}

/** As readForm, for a form that was read already. */
export function parseForm<Shape extends z.ZodRawShape>(posted: FormData, schema: z.ZodObject<Shape>) {
  const known = new FormData()
  for (const name of Object.keys(schema.shape)) {
    const value = posted.get(name)
    if (value !== null) known.set(name, value)
  }
  return parseWithZod(known, { schema })
}

type Submission = ReturnType<typeof parseForm>

/** 400, or another status, with an error at each field that is wrong. */
export const invalid = (submission: Submission, status = 400) =>
  data<SubmissionResult>(submission.reply({ hideFields: secretFields }), { status })

/** The form as it was posted, without a check: for posts that only ask for another look of the page. */
export const unchecked = (posted: FormData) => data<SubmissionResult>({ initialValue: textsOf(posted) })

/** What arrived of a form that could not be read to its end, with the reason. */
export const incomplete = (posted: FormData, { status, message }: { status: number; message: string }) =>
  data<SubmissionResult>(
    { status: 'error', initialValue: textsOf(posted), error: { '': [message] } },
    { status },
  )

function textsOf(posted: FormData): Record<string, string> {
  const texts = [...posted].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !secretFields.includes(entry[0]),
  )
  return Object.fromEntries(texts)
}

/** The host's status with the host's message, or the screen's own words when it gave none. */
export function rejected(submission: Submission, failure: Failure, fallback: string) {
  return data<SubmissionResult>(
    submission.reply({ formErrors: [failure.message ?? fallback], hideFields: secretFields }),
    { status: failure.status },
  )
}

/** What the browser can check by itself, as HTML attributes: the schema stays on the server. */
export const constraintsOf = (schema: z.ZodObject) => getZodConstraint(schema)
