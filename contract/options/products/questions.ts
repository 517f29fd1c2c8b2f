/** `waiting`: without an answer. `removed`: by an administrator. */
export const questionStates = ['waiting', 'answered', 'removed'] as const
export type QuestionState = (typeof questionStates)[number]

/** What an account may do with a question now. */
export const questionActions = ['answer', 'withdraw', 'remove', 'remove-answer'] as const
export type QuestionAction = (typeof questionActions)[number]

/** In characters. */
export const minimumQuestion = 10
export const maximumQuestion = 500
export const maximumAnswer = 1000
