import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '../../src/infra/backup/make.ts'
import { openArchive } from '../../src/infra/backup/read-archive.ts'
import { restoreArchive } from '../../src/infra/backup/restore.ts'
import { diskStore } from '../../src/infra/files/disk.ts'
import { ARQUIVOS } from '../../src/modules/copias/copias.data.ts'
import { arquivosDaLoja } from '../../src/modules/copias/copias.rules.ts'
import { type Banco, criarBanco } from '../support/banco.ts'
import { semCopiasDiarias } from '../support/copias.ts'
import { abrirLoja, criarBase, type Loja } from '../support/loja.ts'
import { criarComFoto, encherLoja } from '../support/loja-cheia.ts'
import { conferirEstoque } from '../support/vendas.ts'

let loja: Loja
let pasta: string
const bancos: Banco[] = []

beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'estampa-copias-'))
  loja = await abrirLoja()
  await encherLoja(loja)
})
afterAll(async () => {
  for (const banco of bancos) await banco.descartar()
  await loja.fechar()
  await rm(pasta, { recursive: true, force: true })
})

const copiar = (nome: string) => {
  const { banco, midiaDir } = loja
  const config = semCopiasDiarias(banco.config, midiaDir)
  return makeBackup(join(pasta, nome), arquivosDaLoja({ config, midia: diskStore(midiaDir) }))
}

async function restaurar(nome: string) {
  const banco = await criarBanco()
  bancos.push(banco)
  const midiaDir = join(pasta, `midia-${nome}`)
  await restoreArchive(await openArchive(join(pasta, nome)), {
    config: banco.config,
    midia: diskStore(midiaDir),
    filesQuery: ARQUIVOS,
    replace: false,
    beforeReplacing: () => Promise.reject(new Error('nothing is to be replaced')),
    prepare: () => Promise.resolve(),
  })
  return { banco, midiaDir }
}

test('made while products come and go with their pictures: no file is missing, and the sums are right', async () => {
  const base = await criarBase(loja, '300')
  const firmes = await Promise.all([1, 2, 3].map((n) => criarComFoto(loja, base, { titulo: `Firme ${n}`, qtd: n })))
  let feita = false
  let escritas = 0
  const escrever = async (quem: number) => {
    for (let n = 1; !feita; n++) {
      const { id } = await criarComFoto(loja, base, { titulo: `Passageiro ${quem}.${n}`, qtd: n })
      await loja.pedir('DELETE', `/api/produtos/${id}/`)
      await loja.pedir('DELETE', `/api/produtos/${id}/permanente/`)
      escritas += 1
    }
  }
  const escritores = Promise.all([escrever(1), escrever(2)])
  const tail = await copiar('movimento').finally(() => {
    feita = true
  })
  await escritores
  expect(escritas).toBeGreaterThan(0)
  expect(tail).toMatchObject({ verificacao: 'completa', faltando: 0 })
  const { banco, midiaDir } = await restaurar('movimento')
  await conferirEstoque(banco.db)
  const { rows } = await sql<{ nome: string }>`${sql.raw(ARQUIVOS)}`.execute(banco.db)
  expect((await readdir(midiaDir)).sort()).toEqual(rows.map(({ nome }) => nome).sort())
  const { rows: achados } = await sql`select id from produtos where id = any(${firmes.map(({ id }) => id)})`.execute(
    banco.db,
  )
  expect(achados).toHaveLength(3)
})
