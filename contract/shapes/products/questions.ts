// Questions about products, for everybody and for those who have to do with them.
import * as z from 'zod'
import { count, instant } from '../../fields.ts'
import { questionActions, questionStates } from '../../options/products/questions.ts'
import { knownWords } from '../../tolerant.ts'
import { TimelineEntry } from '../timeline.ts'

/** As everybody sees it on the page of the product. */
export const AnsweredQuestion = z.object({
  id: z.string(),
  text: z.string(),
  /** The first name of who asked, “Guest” for an account without a name, or “A guest” without an account. */
  author: z.string(),
  answer: z.string(),
  answeredAt: instant,
})
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>

/** As who asked, the provider and administrators in scope see it. */
export const Question = AnsweredQuestion.extend({
  createdAt: instant,
  answer: z.string().nullish(),
  answeredAt: instant.nullish(),
  state: z.enum(questionStates),
  product: z.object({
    title: z.string(),
    slug: z.string(),
    /** It has a public page. */
    isOnSale: z.boolean(),
  }),
  /** An answer to an outdated version fails with 409. */
  version: count,
  /** By an administrator. */
  removal: z.object({ reason: z.string(), at: instant }).nullish(),
  /** By the provider; for both sides of the decision, not for who asked. */
  report: z.object({ reason: z.string(), at: instant, isOpen: z.boolean() }).nullish(),
  actions: knownWords(questionActions),
})
export type Question = z.infer<typeof Question>

export const QuestionDetails = Question.extend({
  /** For administrators. */
  timeline: z.array(TimelineEntry).nullish(),
})
export type QuestionDetails = z.infer<typeof QuestionDetails>
