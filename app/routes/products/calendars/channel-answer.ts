/** The form of a channel as it was typed, and what is wrong with it. */
export interface ChannelAnswer {
  readonly typed: Readonly<Record<'name' | 'address' | 'seats', string>>
  readonly problems: Readonly<Partial<Record<'name' | 'address' | 'seats', string | undefined>>>
  /** For the whole form. */
  readonly message?: string | undefined
}

export function readTypedChannel(form: FormData): ChannelAnswer['typed'] {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 2000) : ''
  }
  return { name: text('name'), address: text('address'), seats: text('seats') }
}
