// Affiliates' links lead here: keeps the referral of the address in local storage, for the lead form. A value that cannot be
// used replaces an earlier one, and is ignored when it is read.
const value = new URLSearchParams(location.search).get('ref')
try {
  if (value !== null) localStorage.setItem('referralId', value)
} catch {
  // Browsers that block or have filled the storage throw; the cookie remembers there.
}
