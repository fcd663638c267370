import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Cliente, PROCESS_ADMIN } from '../support/cliente.ts'
import { pastaDoArquivo } from '../support/pasta-do-arquivo.ts'
import { comandoDaLoja, startLoja, startPrograma } from '../support/programa.ts'
import { createShopBase, formulario } from '../support/prova/shop.ts'

const pasta = pastaDoArquivo()
const root = process.getuid?.() === 0

/** Lists the files that others than their owner may do something with, each with its mode. */
const abertos = (dados: string): string[] =>
  readdirSync(dados, { recursive: true, encoding: 'utf8' })
    .filter((nome) => !nome.startsWith('postgres/'))
    .flatMap((nome) => {
      const { mode } = statSync(join(dados, nome))
      return mode & 0o077 ? [`${nome} ${(mode & 0o777).toString(8)}`] : []
    })

async function createProdutoWithFoto(url: string): Promise<void> {
  const cliente = await Cliente.entrar(url)
  const campos = { ...(await createShopBase(cliente)), titulo: 'Foto', preco_venda: 30 }
  const conteudo = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await cliente.pedir('POST', '/produtos/', formulario(campos, [{ nome: 'foto', conteudo }]))
}

test('nothing in the data folder is for others, with the emulator beside, which makes the folder first', async () => {
  const dados = join(pasta, 'dados')
  const emulador = startPrograma(dados, {
    programa: [process.execPath, 'apps/emulator/src/server.ts'],
    env: { EMULATOR_PORT: '0' },
  })
  await expect.poll(() => emulador.saida()).toContain('Emulador do Bling')
  const loja = await startLoja(dados, { env: { ...PROCESS_ADMIN.env, PROCESSOS: '2' } })
  await createProdutoWithFoto(loja.url)
  const copia = startPrograma(dados, { programa: [...comandoDaLoja, 'backup'] })
  expect(await copia.fim).toBe(0)
  expect(readdirSync(dados)).toEqual(
    expect.arrayContaining(['backups', 'chave-secreta', 'emulador', 'midia', 'postgres']),
  )
  expect(readdirSync(join(dados, 'midia'))).toHaveLength(3)
  expect(abertos(dados)).toEqual([])
  // As root PostgreSQL runs as another account, which has to pass through.
  expect((statSync(dados).mode & 0o777).toString(8)).toBe(root ? '711' : '700')
  expect(statSync(join(dados, 'postgres')).mode & 0o077).toBe(0)
})
