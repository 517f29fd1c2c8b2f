import { joinNames } from '@affiliate-booking/shared/join-names'

/** Each name once, in the order of the alphabet. */
export const nameChannels = (channels: readonly { channelName: string }[]): string =>
  joinNames([...new Set(channels.map(({ channelName }) => channelName))].toSorted())
