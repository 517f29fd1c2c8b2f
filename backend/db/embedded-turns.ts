// The embedded database answers within the turn of the event loop in which it is asked. Work that asks again and again, such
// as a job over all services, would let nothing else of the process happen until it ends: no request, no signal to stop,
// no refresh of the folder's lock.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Milliseconds after which a statement waits for the next turn. */
const longestTurn = 10

/**
 * Lets others have their turn between statements, also within a transaction; the database keeps their statements out of
 * it.
 * @param beforeEach called before each message to the database, in the same turn
 */
export function takeTurns(client: PGlite, beforeEach: () => void): void {
  const send = client.execProtocolStream.bind(client)
  let began = performance.now()
  client.execProtocolStream = async (message, options) => {
    if (performance.now() - began >= longestTurn) {
      await nextTurn()
      began = performance.now()
    }
    beforeEach()
    return send(message, options)
  }
}
