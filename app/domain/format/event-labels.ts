// What people read for the things that happen to services and accounts, as the audit log names them.
const labels: Readonly<Record<string, string>> = {
  'product.created': 'Created',
  'product.edited': 'Edited',
  'product.change-staged': 'Edit sent for approval',
  'product.change-withdrawn': 'Edit withdrawn',
  'product.approved': 'Approved',
  'product.returned': 'Returned',
  'product.picture-added': 'Picture added',
  'product.picture-removed': 'Picture removed',
  'product.picture-kept': 'Removal of the picture undone',
  'product.rules-set': 'Weekly times changed',
  'product.day-changed': 'Day exception changed',
  'slot.cancelled': 'Time slot cancelled',
  'account.registered': 'Registered',
  'account.created': 'Account created',
  'account.approved': 'Account approved',
  'account.suspended': 'Suspended',
  'account.reactivated': 'Reactivated',
  'account.password-changed': 'Password changed',
  'account.signed-in': 'Signed in',
}

/** Such as `Approved`; of what has no words here, the name itself: `product.moved-house` → `Moved house`. */
export function eventLabel(action: string): string {
  const known = labels[action]
  if (known !== undefined) return known
  const name = action.slice(action.indexOf('.') + 1).replaceAll('-', ' ')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
