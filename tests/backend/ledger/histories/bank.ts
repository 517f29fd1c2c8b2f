// The bank of a history: it knows the files that it was given and what it did, and nothing of our tables.
import { expect } from 'vitest'
import { pick } from './pick.ts'

interface Transfer {
  reference: string
  /** Paise. */
  amount: number
  upiId: string
  utr: string
  state: 'on its way' | 'arrived' | 'failed' | 'came back'
}

const paiseOf = (rupees: string) => {
  const [whole = '', fraction = ''] = rupees.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

export function createBank() {
  const transfers = new Map<string, Transfer>()
  let balance = 0
  let notInTheBooks = 0
  return {
    get balance() {
      return balance
    },
    /** Paise that arrived and that nobody has decided on. */
    get notInTheBooks() {
      return notInTheBooks
    },
    /** Money that only a statement tells of. */
    receiveUnannounced: (amount: number) => {
      balance += amount
      notInTheBooks += amount
    },
    announce: (amount: number) => {
      notInTheBooks -= amount
    },
    /** Money that it has is not in the books any more. */
    forget: (amount: number) => {
      notInTheBooks += amount
    },
    receive: (amount: number) => {
      balance += amount
    },
    pay: (amount: number) => {
      balance -= amount
    },

    /** Takes the lines of a file: a reference comes once, and everybody has one line in it. */
    take(file: string) {
      const [, ...lines] = file.trim().split('\r\n')
      for (const line of lines) {
        const [reference = '', rupees = '', upiId = ''] = line.split(',')
        expect(transfers.has(reference), `${reference} is sent once`).toBe(false)
        expect(paiseOf(rupees), reference).toBeGreaterThan(0)
        transfers.set(reference, {
          reference,
          amount: paiseOf(rupees),
          upiId,
          utr: `UTR${reference}`,
          state: 'on its way',
        })
      }
    },

    /** Carries out some of the transfers; gives the file of results. */
    work(luck: number): string {
      const done: string[] = []
      let draw = luck
      for (const transfer of transfers.values()) {
        if (transfer.state !== 'on its way') continue
        draw = (draw * 7919 + 104_729) % 10_007
        const chance = draw % 100
        // Some take longer.
        if (chance < 15) continue
        transfer.state = chance < 40 ? 'failed' : 'arrived'
        if (transfer.state === 'arrived') balance -= transfer.amount
        done.push(
          `${transfer.reference},${transfer.state === 'failed' ? 'rejected' : 'paid'},${transfer.utr}`,
        )
      }
      return ['reference,status,utr', ...done].join('\n')
    },

    /** Gives the reference of a transfer that has arrived and comes back now; null if there is none. */
    sendBack(number: number): string | null {
      const transfer = pick(
        [...transfers.values()].filter(({ state }) => state === 'arrived'),
        number,
      )
      if (!transfer) return null
      transfer.state = 'came back'
      balance += transfer.amount
      return transfer.reference
    },

    /** Gives a transfer that the file said had failed, and that arrived after all; null if there is none. */
    correctFailure(number: number): Pick<Transfer, 'reference' | 'utr'> | null {
      const transfer = pick(
        [...transfers.values()].filter(({ state }) => state === 'failed'),
        number,
      )
      if (!transfer) return null
      transfer.state = 'arrived'
      balance -= transfer.amount
      return transfer
    },

    hasFailed: (reference: string) => transfers.get(reference)?.state === 'failed',
    stateOf: (reference: string) => transfers.get(reference)?.state,

    /** Paise of all that may still arrive or fail. */
    get onItsWay() {
      return [...transfers.values()]
        .filter(({ state }) => state === 'on its way')
        .reduce((sum, { amount }) => sum + amount, 0)
    },

    /** What a payee has, or will have when transfers arrive that are on their way. */
    sentTo: (upiId: string) =>
      [...transfers.values()]
        .filter((transfer) => transfer.upiId === upiId && ['arrived', 'on its way'].includes(transfer.state))
        .reduce((sum, { amount }) => sum + amount, 0),
  }
}
export type Bank = ReturnType<typeof createBank>
