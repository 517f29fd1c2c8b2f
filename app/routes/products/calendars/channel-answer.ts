/** The form of a channel as it was typed, and what is wrong with it. */
export interface ChannelAnswer {
  readonly typed: Readonly<Record<'name' | 'address' | 'seats', string>>
  readonly problems: Readonly<Partial<Record<'name' | 'address' | 'seats', string | undefined>>>
  /** The channel that is changed; undefined: one is added. */
  readonly channel?: string | undefined
  /** For the whole form. */
  readonly message?: string | undefined
}

/** Of the form that changes a channel. */
export const changeIntent = 'change'

export function readChannelId(form: FormData): string {
  const id = form.get('channel')
  return typeof id === 'string' ? id.slice(0, 64) : ''
}

export function readTypedChannel(form: FormData): ChannelAnswer['typed'] {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 2000) : ''
  }
  return { name: text('name'), address: text('address'), seats: text('seats') }
}
