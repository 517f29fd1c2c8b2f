// Commands that install a package of Debian or Ubuntu.

/**
 * With the rights of this user, or those of sudo without a password.
 * @param {string[]} packages the first of them that there is
 */
export const aptWays = (...packages) =>
  ['', 'sudo -n '].map((sudo) => {
    const installs = packages.map((name) => `${sudo}apt-get install -y --no-install-recommends ${name}`)
    return `${sudo}apt-get update && (${installs.join(' || ')})`
  })
