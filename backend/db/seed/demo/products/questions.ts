// What people ask about products of the demo before they book, and what the providers answer.
import { hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { eq } from 'drizzle-orm'
import type { Encryption } from '../../../../services/encryption/encryption.ts'
import { answerQuestion } from '../../../../services/questions/answer-question.ts'
import { askQuestion } from '../../../../services/questions/ask-question.ts'
import { askQuestionAsGuest } from '../../../../services/questions/guests/ask-as-guest.ts'
import { confirmGuestQuestion } from '../../../../services/questions/guests/confirm-as-guest.ts'
import { reportQuestion } from '../../../../services/questions/moderate-question.ts'
import type { Account } from '../../../../services/users/account.ts'
import type { Database } from '../../../database.ts'
import { guestQuestions } from '../../../schema/products/guest-questions.ts'
import { after, before, daysBefore } from '../instants.ts'
import { expectOk, noOrigin, type Step } from '../money/play.ts'
import type { SeededProduct } from './seed-products.ts'

interface AskedQuestion {
  /** Of the product. */
  readonly title: string
  readonly text: string
  readonly daysAgo: number
  /** None: it waits. */
  readonly answer?: string
  /** In place of an answer: an administrator decides. */
  readonly report?: string
  /** By somebody without an account. */
  readonly isOfGuest?: true
}

const asked: readonly AskedQuestion[] = [
  {
    title: 'Periyar bamboo rafting with a tribal guide',
    text: 'Can people who cannot swim come along?',
    daysAgo: 34,
    answer: 'Yes. Everybody wears a life jacket, and the raft stays near the shore.',
  },
  {
    title: 'Periyar bamboo rafting with a tribal guide',
    text: 'Is there parking for a bus with 30 people?',
    daysAgo: 21,
    answer: 'Yes, at the gate of the park. The entry for a bus is paid there.',
  },
  {
    title: 'Periyar bamboo rafting with a tribal guide',
    text: 'Where can we leave our bags while we are on the raft?',
    daysAgo: 6,
    answer: 'There are lockers at the gate. Bring only water, a hat and what you need on the raft.',
    isOfGuest: true,
  },
  {
    title: 'Periyar bamboo rafting with a tribal guide',
    text: 'Does it take place when it rains in the morning?',
    daysAgo: 2,
  },
  {
    title: 'Periyar bamboo rafting with a tribal guide',
    text: 'Do you also sell bus tickets from Kumily to Madurai?',
    daysAgo: 1,
    report: 'It is about bus tickets, and we have none.',
  },
  {
    title: 'Spice garden walk and Kerala lunch in Kumily',
    text: 'Is the lunch Jain, without onion and garlic?',
    daysAgo: 12,
    answer: 'We cook it without onion and garlic if you tell us in the message with your booking.',
  },
  {
    title: 'Cardamom hill cottage above Thekkady',
    text: 'Can a small car reach the cottage, or only a jeep?',
    daysAgo: 27,
    answer: 'The last kilometre needs a jeep. Park at the junction: we fetch you from there, free of charge.',
  },
  {
    title: 'Houseboat on the Vembanad lake',
    text: 'Do the cabins have air conditioning the whole night?',
    daysAgo: 9,
    answer: 'From nine in the evening until six in the morning. In the day the boat runs on its fans.',
  },
  {
    title: 'Munnar tea trails at sunrise',
    text: 'Is the walk all right for a child of nine years?',
    daysAgo: 16,
    answer: 'Yes, if the child walks three kilometres. We stop often, and there is tea and milk at the end.',
  },
]

interface Asking {
  readonly customers: readonly Account[]
  readonly encryption: Encryption
  readonly now: Date
}

/** Asked by the customers in turn, and by a guest. */
export const questionSteps = (
  seeded: readonly SeededProduct[],
  { customers, encryption, now }: Asking,
): Step[] =>
  asked.flatMap((question, index) => {
    const of = seeded.find(({ demo }) => demo.title === question.title)
    const customer = customers[index % customers.length]
    if (!of || !customer) return []
    const { slug } = of.product
    const { text, isOfGuest } = question
    const at = daysBefore(now, question.daysAgo)
    return stepsOf(question, of, at, (tx) =>
      isOfGuest
        ? askAsGuest({ db: tx, encryption }, slug, text, at)
        : askAsCustomer(tx, customer, slug, text, at),
    )
  })

async function askAsCustomer(tx: Database, customer: Account, slug: string, text: string, at: Date) {
  const clock = { db: tx, now: () => at }
  return expectOk(await askQuestion(clock, customer, slug, { text }, noOrigin)).id
}

async function askAsGuest(
  { db: tx, encryption }: { db: Database; encryption: Encryption },
  slug: string,
  text: string,
  at: Date,
) {
  const earlier = { db: tx, encryption, now: () => before(at, 10 * minuteMs) }
  expectOk(await askQuestionAsGuest(earlier, slug, { text, email: 'guest@demo.example' }))
  const { id, link, questionId } = guestQuestions
  const [sent] = await tx.select({ id, link }).from(guestQuestions)
  if (!sent) throw new Error('The guest of the demo was sent no link')
  const clock = { db: tx, encryption, now: () => at }
  expectOk(await confirmGuestQuestion(clock, encryption.decrypt(link, sent.id, sent.link), null))
  const [asked] = await tx.select({ questionId }).from(guestQuestions).where(eq(id, sent.id))
  return asked?.questionId ?? ''
}

function stepsOf(
  { answer, report }: AskedQuestion,
  { provider }: SeededProduct,
  at: Date,
  askAt: (tx: Database) => Promise<string>,
): Step[] {
  const answeredAt = after(at, 5 * hourMs)
  let id = ''
  const ask: Step = {
    at,
    async act(tx) {
      id = await askAt(tx)
    },
  }
  const react: Step = {
    at: answeredAt,
    async act(tx) {
      const clock = { db: tx, now: () => answeredAt }
      if (answer !== undefined)
        expectOk(await answerQuestion(clock, provider, id, { text: answer, version: 0 }, noOrigin))
      if (report !== undefined) expectOk(await reportQuestion(clock, provider, id, report, noOrigin))
    },
  }
  return answer === undefined && report === undefined ? [ask] : [ask, react]
}
