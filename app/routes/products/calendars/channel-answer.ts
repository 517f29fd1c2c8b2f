/** The form of a channel as it was typed, and what is wrong with it. */
export interface ChannelAnswer {
  readonly typed: { readonly name: string; readonly address: string }
  readonly problems: { readonly name?: string | undefined; readonly address?: string | undefined }
  /** For the whole form. */
  readonly message?: string | undefined
}

export function readTypedChannel(form: FormData): ChannelAnswer['typed'] {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 2000) : ''
  }
  return { name: text('name'), address: text('address') }
}
