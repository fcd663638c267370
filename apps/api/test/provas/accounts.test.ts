import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locateBinaries } from '../../../../packages/host/src/postgres/binaries.ts'
import { copyBinaries, privateDataDir } from '../../../../packages/host/src/postgres/private-copy.ts'
import { pastaDoArquivo } from '../support/pasta-do-arquivo.ts'
import { endPrograma, raiz, startLoja } from '../support/programa.ts'

const pasta = pastaDoArquivo()
const root = process.getuid?.() === 0
const ninguem = { uid: 65_534, gid: 65_534 }
const ler = ['-e', `require('node:fs').accessSync(${JSON.stringify(join(raiz, 'package.json'))})`]
const ninguemLe = root && spawnSync(process.execPath, ler, ninguem).status === 0

async function serves(dados: string, como?: Parameters<typeof startLoja>[1]): Promise<void> {
  // Twice: the second finds data that the first made.
  for (let vez = 1; vez <= 2; vez += 1) {
    const loja = await startLoja(dados, como)
    expect((await fetch(`${loja.url}/api/saude/`)).status).toBe(200)
    expect(await endPrograma(loja)).toBe(0)
  }
}

describe.runIf(root)('as root', () => {
  test('PostgreSQL runs as an account without privileges, owner of its data', async () => {
    const dados = join(pasta, 'aberta')
    await serves(dados)
    expect(statSync(join(dados, 'postgres')).uid).not.toBe(0)
    expect(statSync(join(dados, 'chave-secreta')).mode & 0o777).toBe(0o600)
  })

  test('with the data under a home that only root may enter', async () => {
    const casa = join(pasta, 'casa')
    mkdirSync(casa, { mode: 0o700 })
    await serves(join(casa, 'dados'))
  })

  test('under such a home and without user namespaces, from a private copy', async () => {
    const casa = join(pasta, 'sem-namespaces')
    const dados = join(casa, 'dados')
    mkdirSync(casa, { mode: 0o700 })
    // All that the start needs of the system, except `unshare`.
    const programas = join(pasta, 'bin')
    mkdirSync(programas)
    for (const name of ['sh']) symlinkSync(`/bin/${name}`, join(programas, name))
    const native = locateBinaries()
    const existed = existsSync('/var/lib/estampa')
    await serves(dados, { env: { PATH: programas } })
    expect(existsSync(join(dados, 'postgres'))).toBe(false)
    const apart = privateDataDir(join(dados, 'postgres'))
    expect(statSync(apart).uid).not.toBe(0)
    rmSync(dirname(apart), { recursive: true })
    if (!existed) {
      rmSync(copyBinaries(native), { recursive: true })
      rmSync('/var/lib/estampa', { recursive: true })
    }
  })
})

describe.runIf(ninguemLe)('as an ordinary user', () => {
  test('the shop runs, and its files belong to that user', async () => {
    const casa = join(pasta, 'comum')
    mkdirSync(casa)
    chownSync(casa, ninguem.uid, ninguem.gid)
    chmodSync(casa, 0o700)
    await serves(join(casa, 'dados'), ninguem)
    expect(statSync(join(casa, 'dados', 'postgres')).uid).toBe(ninguem.uid)
  })
})
