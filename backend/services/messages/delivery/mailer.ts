// Sends emails over SMTP, by nodemailer.
import { isLoopback } from '@affiliate-booking/settings/loopback'
import { secondMs } from '@affiliate-booking/shared/milliseconds'
import { createTransport } from 'nodemailer'
import * as z from 'zod'

export interface Mail {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  /** With angle brackets. */
  readonly messageId: string
  /** An address that unsubscribes by itself; null for what the recipient is party to. */
  readonly unsubscribeUrl: string | null
}

/**
 * `unreachable`: no message can be sent now. `refused`: nor can any of our account, says the server of this one.
 * `rejected`: this one never will be. `delayed`: this one may be accepted later.
 */
export type MailResult =
  | { readonly state: 'accepted' }
  | {
      readonly state: 'unreachable' | 'refused' | 'rejected' | 'delayed'
      /** Without the server's text, which quotes addresses. */
      readonly code: string
      /** The answer is to a recipient, and says nothing of the others. */
      readonly isOfRecipient?: boolean
    }

/** A few connections, for one round of sending. */
export interface MailSession {
  readonly send: (mail: Mail) => Promise<MailResult>
  readonly close: () => void
}

export interface Mailer {
  readonly open: () => MailSession
  /** Messages that are sent at the same time. */
  readonly connections: number
  /** The operator's name, in the sender and below each message. */
  readonly sender: string
}

export interface MailerSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
}

const connections = 5
/** For one message. The lease of a message is longer. */
const sendTimeout = 60 * secondMs

/** Nothing is sent yet: a password never travels in clear to another machine. */
export function createMailer({ url, from }: MailerSettings): Mailer {
  const { hostname, username } = new URL(url)
  return {
    connections,
    sender: from.name,
    open() {
      const transport = createTransport({
        url,
        pool: true,
        maxConnections: connections,
        maxMessages: Infinity,
        // A message whose connection broke may have been accepted: the outbox decides.
        maxRequeues: 0,
        connectionTimeout: 10 * secondMs,
        greetingTimeout: 10 * secondMs,
        socketTimeout: 20 * secondMs,
        requireTLS: username !== '' && !isLoopback(hostname),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return {
        close: () => transport.close(),
        async send({ to, subject, text, html, messageId, unsubscribeUrl }) {
          const timeout = new AbortController()
          const timer = setTimeout(() => timeout.abort(), sendTimeout)
          try {
            await transport.sendMail({
              from,
              to,
              subject,
              text,
              html,
              messageId,
              headers: {
                'Auto-Submitted': 'auto-generated',
                ...(unsubscribeUrl !== null && {
                  'List-Unsubscribe': `<${unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
              },
              signal: timeout.signal,
            })
            return { state: 'accepted' }
          } catch (error) {
            return classifyMailError(error)
          } finally {
            clearTimeout(timer)
          }
        },
      }
    },
  }
}

const MailError = z.object({
  code: z.string().optional(),
  originalCode: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  timeoutType: z.string().optional(),
})

/** Before a message is offered. */
const connectionCodes = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EPROXY', 'ECONFIG'])
const connectionCommands = /^(?:CONN|EHLO|HELO|STARTTLS|AUTH)/

/**
 * Whether an answer is to our account, not to the message: it has to sign in, has sent too much, or may not send to others.
 * By the enhanced status codes of RFC 3463 and RFC 5248, and those of Gmail, Zoho and Exchange; servers word 5.7.1 freely.
 */
function isOfAccount(responseCode: number | undefined, response: string): boolean {
  if (responseCode === throttled) return true
  if (responseCode === undefined || responseCode < 500) return false
  if (signInCodes.has(responseCode)) return true
  const [, status = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  return accountStatuses.has(status) || (status === '5.7.1' && /\brelay/i.test(response))
}

/** Amazon SES: the daily quota, or too many a second. Elsewhere: signing in does not work now. */
const throttled = 454
const signInCodes = new Set([530, 534, 535, 538])
const accountStatuses = new Set(
  '5.4.5 5.4.6 5.7.3 5.7.8 5.7.9 5.7.11 5.7.13 5.7.14 5.7.57 5.7.60 5.7.64'.split(' '),
)

/** What a failure says of the server and of the message. */
export function classifyMailError(error: unknown): Exclude<MailResult, { state: 'accepted' }> {
  const parsed = MailError.safeParse(error)
  const { code = 'unknown', originalCode, command = '', responseCode, timeoutType } = parsed.data ?? {}
  const { response = '' } = parsed.data ?? {}
  const named = responseCode === undefined ? (originalCode ?? code) : String(responseCode)
  // A connection that breaks later says nothing about the others.
  const isClosed = code === 'ECONNECTION' || timeoutType === 'SOCKET_TIMEOUT'
  if (connectionCodes.has(code) || responseCode === 421 || (connectionCommands.test(command) && !isClosed))
    return { state: 'unreachable', code: named }
  // The sender's address is the same for every message.
  if (command === 'MAIL FROM' && responseCode !== undefined) return { state: 'unreachable', code: named }
  if (isOfAccount(responseCode, response)) return { state: 'refused', code: named }
  const isFinal =
    responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500 && responseCode !== 503
  if (isFinal) return { state: 'rejected', code: named }
  // A part of the server that is away, such as its list of mailboxes, is not the recipient's.
  const isOfRecipient = command === 'RCPT TO' && !/^4\d\d[ -]4\.3\./.test(response)
  return { state: 'delayed', code: named, ...(isOfRecipient && { isOfRecipient }) }
}
