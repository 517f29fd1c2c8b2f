// The values of a message as an administrator may see them.
import * as z from 'zod'
import type { Message } from '../delivery/compose.ts'
import type { MessageKind } from '../kinds/message-kind.ts'
import type { Values } from '../render/render-message.ts'

const Stored = z.record(z.string(), z.unknown())

const hidden = '••••••'

/** Dots for links and codes, unless they are given. */
export const shownValues = (kind: MessageKind, { variables }: Message, secrets: Values = {}): Values => ({
  ...Stored.parse(variables),
  ...Object.fromEntries(Object.keys(kind.secrets ?? {}).map((name) => [name, hidden])),
  ...secrets,
})
