import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../test/folders.ts'
import { awaitPreviousServer } from './previous.ts'
import { thisProcess } from './processes.ts'

let dataDir: string
beforeEach(() => void (dataDir = folderOfTest()))

/** As a server of another container leaves it: here the number is that of another program, this one, or of none. */
async function elsewhere(pid = process.pid): Promise<string> {
  const file = join(dataDir, 'postmaster.pid')
  await writeFile(file, `${[pid, dataDir, 1, 5432, dataDir, '', '1 1', 'ready'].join('\n')}\n`)
  return file
}

test('data that a server of another container has open are refused, and its files stay as they are', async () => {
  const file = await elsewhere()
  const before = await readFile(file, 'utf8')
  const server = createServer().listen(join(dataDir, '.s.PGSQL.5432'))
  await once(server, 'listening')
  await expect(awaitPreviousServer(dataDir, thisProcess('comando'))).rejects.toThrow(/de outro contêiner/)
  expect(await readFile(file, 'utf8')).toBe(before)
  server.close()
})

// A number that is free now may be that of the next process, and PostgreSQL would take that one for a server.
test.each([process.pid, 2 ** 22 + 1])('the file of a container that has ended is disowned (%i)', async (pid) => {
  const file = await elsewhere(pid)
  await awaitPreviousServer(dataDir, thisProcess('loja'))
  expect(await readFile(file, 'utf8')).toMatch(/^2147483647\n/)
})
