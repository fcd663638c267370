import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The tests of files in a bucket run against OpenStack Swift's S3 interface. Debian has it, in pure Python: 5 MB and some
// 15 s to install. Elsewhere those tests are skipped, and vitest says so.
const present = () => spawnSync('/usr/bin/python3', ['-c', 'import swift.proxy']).status === 0

if (!present() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
  console.log('Installing python3-swift for the tests of files in a bucket')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another step may be installing its own.
  const wait = ['-o', 'DPkg::Lock::Timeout=120', '-q']
  const run = (command, args) => spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  run('apt-get', ['update', ...wait])
  run('apt-get', ['install', '-y', '--no-install-recommends', ...wait, 'python3-swift'])
}
console.log(present() ? 'OpenStack Swift is here.' : 'No OpenStack Swift: the tests of files in a bucket are SKIPPED.')
