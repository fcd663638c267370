import { spawnSync } from 'node:child_process'
import { installFromDebian } from './chromium.mjs'

// The tests of files in a bucket run against OpenStack Swift's S3 interface. Debian has it, in pure Python: 5 MB and some
// 15 s to install. Elsewhere those tests are skipped, and vitest says so.
const present = () => spawnSync('/usr/bin/python3', ['-c', 'import swift.proxy']).status === 0

if (!present()) installFromDebian('python3-swift')
console.log(present() ? 'OpenStack Swift is here.' : 'No OpenStack Swift: the tests of files in a bucket are SKIPPED.')
