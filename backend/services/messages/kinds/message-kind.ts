// What a kind of message consists of, as code.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import type { MessageGroup } from '@affiliate-booking/contract/options/messages'

/** How a value is written for its reader. */
type Format = 'text' | 'table' | 'money' | 'day' | 'time' | 'id' | 'account'

export interface Variable<Value extends string | number | null = string | number | null> {
  readonly format: Format
  /** Real-looking, for previews and tests. */
  readonly example: Value
  /** It can be null. */
  readonly isOptional?: true
}

export type Variables = Readonly<Record<string, Variable>>

export const text = (example: string): Variable<string> => ({ format: 'text', example })
/** Its paragraphs are left out when it is null. */
export const optionalText = (example: string): Variable<string | null> => ({
  format: 'text',
  example,
  isOptional: true,
})
/** Each line is a row, its cells are separated by tabs. */
export const table = (example: string): Variable<string> => ({ format: 'table', example })
/** Part of a link: no words for a reader. */
export const id = (example: string): Variable<string> => ({ format: 'id', example })
/** The id of an account, which is written with its name, phone and email; in the text of the email alone. */
export const account = (example: string): Variable<string> => ({ format: 'account', example })
/** Its paragraphs are left out when it is null. */
export const optionalAccount = (example: string): Variable<string | null> => ({
  format: 'account',
  example,
  isOptional: true,
})
/** Paise. */
export const money = (example: number): Variable<number> => ({ format: 'money', example })
/** Its paragraphs are left out when it is null. */
export const optionalMoney = (example: number): Variable<number | null> => ({
  format: 'money',
  example,
  isOptional: true,
})
/** Such as `2026-12-12`. */
export const day = (example: string): Variable<string> => ({ format: 'day', example })
/** An instant in ISO 8601; shown as day and time in India. */
export const time = (example: string): Variable<string> => ({ format: 'time', example })
/** Its paragraphs are left out when it is null. */
export const optionalTime = (example: string): Variable<string | null> => ({
  format: 'time',
  example,
  isOptional: true,
})

export type ValuesOf<Set extends Variables> = { readonly [Name in keyof Set]: Set[Name]['example'] }

export interface Channels {
  readonly email: boolean
  readonly inApp: boolean
}

export interface MessageKind<
  Open extends Variables = Variables,
  Secret extends Variables | undefined = Variables | undefined,
> {
  /** For the outbox, the preferences and the list of templates. */
  readonly label: string
  /** In a few words, who is told. */
  readonly toldTo: string
  /** Who may get it, for their preferences; none: somebody without an account, at another address than the row's account. */
  readonly roles: readonly Role[]
  readonly group: MessageGroup
  /**
   * `transaction`: what the recipient is party to; `notice`: useful, with a way to unsubscribe; `security`: cannot be
   * turned off.
   */
  readonly purpose: 'transaction' | 'notice' | 'security'
  /** Without a preference of the recipient. */
  readonly channels: Channels
  /** The kind whose preference counts for this one too: people choose once for one lead and for several. */
  readonly sameChoiceAs?: string
  /** The address of a lead may be somebody else's: nothing that was typed with it is written to it, such as a name. */
  readonly isToTypedAddress?: true
  /** Sent before all others. */
  readonly isUrgent?: boolean
  /** After this many hours (default: 7 days) the email is of no use. */
  readonly usefulHours?: number
  /** Stored as they are: no names, addresses or secrets of people. */
  readonly variables: Open
  /** Stored encrypted until the message is sent. */
  readonly secrets?: Secret
  readonly subject: string
  /** A paragraph with an empty variable is left out. */
  readonly body: readonly string[]
  /** Where the message leads, as a path of the app. */
  readonly action: { readonly label: string; readonly path: string } | null
  /** Variables without which the text is of no use. */
  readonly required?: readonly string[]
  /** What staff and providers write by WhatsApp; unset: they do not write of it. */
  readonly whatsApp?: string
}

/** Infers the variables. */
export const messageKind = <
  const Open extends Variables,
  const Secret extends Variables | undefined = undefined,
>(
  kind: MessageKind<Open, Secret>,
): MessageKind<Open, Secret> => kind
