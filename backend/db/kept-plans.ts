// Parses and plans each statement of an embedded database once, which takes longer than most statements themselves.
import type { PGlite } from '@electric-sql/pglite'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

interface Prepared {
  /** Empty: it is sent as text. */
  name: string
  /** The answers to both questions for its columns: of the statement, and of a portal. */
  described: Map<string, Messages>
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const isOf = (message: Uint8Array, letter: string) => message[0] === letter.charCodeAt(0)

/** The length of a message is behind its letter; it counts itself. */
function withLength(message: Uint8Array): Uint8Array {
  new DataView(message.buffer).setInt32(1, message.length - 1)
  return message
}

/** Puts a statement's name into a message for the unnamed one. `at`: where the name is. */
function named(message: Uint8Array, name: string, at: number): Uint8Array {
  const bytes = encoder.encode(name)
  const whole = new Uint8Array(message.length + bytes.length)
  whole.set(message.subarray(0, at))
  whole.set(bytes, at)
  whole.set(message.subarray(at), at + bytes.length)
  return withLength(whole)
}

/** Bytes. Longer ones insert many rows, and none comes twice. */
const longestKept = 20_000

/** The text of a message that parses: behind the letter, the length and an empty name. */
const textOf = (message: Uint8Array) => decoder.decode(message.subarray(6, message.indexOf(0, 6)))

/**
 * For tables that stay as they are, as plans are made for the rows that were there first.
 * @returns forgets them all again
 */
export async function keepPlans(client: PGlite): Promise<() => Promise<void>> {
  const prepared = new Map<string, Prepared>()
  const send = client.execProtocolStream.bind(client)
  let current: Prepared = { name: '', described: new Map() }
  client.execProtocolStream = async (message, options) => {
    if (isOf(message, 'P')) {
      if (message.length > longestKept) {
        current = { name: '', described: new Map() }
        return send(message, options)
      }
      const text = textOf(message)
      const known = prepared.get(text)
      current = known ?? { name: `s${prepared.size}`, described: new Map() }
      if (known) return []
      const messages = await send(named(message, current.name, 5), options)
      prepared.set(text, current)
      return messages
    }
    if (isOf(message, 'D')) {
      const what = String.fromCharCode(message[5] ?? 0)
      const messages =
        current.described.get(what) ??
        (await send(what === 'S' ? named(message, current.name, 6) : message, options))
      current.described.set(what, messages)
      return messages
    }
    return send(isOf(message, 'B') ? named(message, current.name, 6) : message, options)
  }
  await client.exec('set plan_cache_mode = force_generic_plan')
  return async () => {
    client.execProtocolStream = send
    await client.exec('deallocate all; reset plan_cache_mode')
  }
}
