// A real SMTP server on the loopback interface, which keeps what it accepts and fails as it is told.
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

export interface ReceivedMail extends Email {
  readonly recipients: readonly string[]
  readonly source: string
}

type Failure = { readonly responseCode: number } | undefined

export interface MailServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Rejects recipients; undefined accepts them. */
  failRecipient: (address: string) => Failure
  /** Rejects a message after its data. */
  failData: () => Failure
  /** Called when a message has arrived and is not accepted yet. */
  beforeAccepting: () => Promise<void> | void
  /** Closes all connections and the port. */
  stop: () => Promise<void>
  /** Listens on the same port again. */
  start: () => Promise<void>
}

const failWith = (failure: NonNullable<Failure>) =>
  Object.assign(new Error(`Not now for somebody@example.com`), failure)

async function answer(accept: () => Promise<void>, callback: (error?: Error | null) => void) {
  try {
    await accept()
    callback(null)
  } catch (error) {
    callback(error as Error)
  }
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let port = 0
  let server: SMTPServer

  async function accept(stream: SMTPServerDataStream, recipients: string[]): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
    await mail.beforeAccepting()
    const failure = mail.failData()
    if (failure) throw failWith(failure)
    const source = Buffer.concat(chunks).toString('utf8')
    received.push({ ...(await PostalMime.parse(source)), recipients, source })
  }

  const mail: MailServer = {
    get url() {
      return `smtp://127.0.0.1:${port}`
    },
    received,
    failRecipient: () => undefined,
    failData: () => undefined,
    beforeAccepting: () => undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
    async start() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        closeTimeout: 0,
        onRcptTo({ address }, _session, callback) {
          const failure = mail.failRecipient(address)
          callback(failure ? failWith(failure) : null)
        },
        onData(stream, session, callback) {
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          void answer(() => accept(stream, recipients), callback)
        },
      })
      server.on('error', () => undefined)
      await new Promise<void>((resolve) => {
        server.listen(port, '127.0.0.1', resolve)
      })
      port = (server.server.address() as AddressInfo).port
    },
  }
  await mail.start()
  return mail
}
