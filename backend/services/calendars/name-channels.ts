/** `Airbnb, Klook and Viator`: each name once. */
export function nameChannels(channels: readonly { channelName: string }[]): string {
  const names = [...new Set(channels.map(({ channelName }) => channelName))].toSorted()
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
