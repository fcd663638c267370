import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../../../../src/infra/files/s3.ts'

// Debian's own: another Python on the path does not see its packages.
const PYTHON = '/usr/bin/python3'

/** Is OpenStack Swift installed (Debian's `python3-swift`)? `npm test` installs it where it may. */
export const hasS3Server = (): boolean => spawnSync(PYTHON, ['-c', 'import swift.proxy']).status === 0

/** A real S3-compatible server, OpenStack Swift with its S3 interface, with an empty bucket. */
export interface ServidorS3 {
  readonly config: S3Config
  encerrar(): Promise<void>
}

export async function startS3Server(): Promise<ServidorS3> {
  const pasta = await mkdtemp(join(tmpdir(), 'estampa-s3-'))
  const child = spawn(PYTHON, [join(import.meta.dirname, 'servidor.py'), pasta], { stdio: ['pipe', 'pipe', 'pipe'] })
  const stopServer = async () => {
    if (child.exitCode === null) {
      const fim = once(child, 'exit')
      // Its input ends, and so does it: even when we are killed.
      child.stdin.end()
      await fim
    }
    await rm(pasta, { recursive: true, force: true })
  }
  try {
    const config: S3Config = {
      endpoint: `http://127.0.0.1:${await portaDita(child)}`,
      bucket: 'loja',
      region: 'us-east-1',
      accessKeyId: 'test:tester',
      secretAccessKey: 'testing',
    }
    const { status } = await new AwsClient({ ...config, service: 's3' }).fetch(`${config.endpoint}/loja`, {
      method: 'PUT',
    })
    if (status !== 200) throw new Error(`The bucket could not be made: ${status}`)
    return { config, encerrar: stopServer }
  } catch (error) {
    await stopServer()
    throw error
  }
}

function portaDita(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let saida = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (parte: Buffer) => {
        saida += parte.toString()
        const porta = /^(\d+)\n/m.exec(saida)?.[1]
        if (porta) resolve(Number(porta))
      })
    child.once('exit', (code) => reject(new Error(`The S3 server ended with ${code}: ${saida}`)))
  })
}
