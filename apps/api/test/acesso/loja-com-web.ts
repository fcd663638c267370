import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problem } from '@estampa/contract/problem.schemas.ts'
import { abrirLoja, criarBase, foto } from '../support/loja.ts'
import { ouvir } from './bruto.ts'

/** What stands beside the folders that are served, and in a hidden file of theirs. */
export const SEGREDO = 'nobody may read this'

export const comProblema = (texto: string) => problem.strict().safeParse(JSON.parse(texto)).success

/** A shop that listens and serves a small web too, with a product of two pictures. */
export async function abrirLojaComWeb() {
  const pasta = await mkdtemp(join(tmpdir(), 'estampa-web-'))
  const webDir = join(pasta, 'web')
  await mkdir(join(webDir, 'assets'), { recursive: true })
  await writeFile(join(pasta, 'segredo.txt'), SEGREDO)
  await writeFile(join(webDir, '.oculto'), SEGREDO)
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Estampa</title>')
  await writeFile(join(webDir, 'assets', 'a-1.js'), 'export {}')
  const loja = await abrirLoja(undefined, { webDir })
  await writeFile(join(loja.midiaDir, '.oculto'), SEGREDO)
  const rede = await ouvir(loja.app)
  const form = new FormData()
  const dados = { ...(await criarBase(loja)), titulo: 'Camiseta', sku: 'A-1' }
  for (const [nome, valor] of Object.entries(dados)) form.append(nome, String(valor))
  const bytes = new Uint8Array(await foto('blue', 8))
  for (const nome of ['../../a.jpg', 'a.jpg']) form.append('imagens', new Blob([bytes], { type: 'image/jpeg' }), nome)
  const produto: { imagens: { imagem: string; media: string; miniatura: string }[] } = (
    await loja.pedir('POST', '/api/produtos/', form)
  ).body
  return {
    loja,
    rede,
    produto,
    async fechar() {
      await loja.fechar()
      await rm(pasta, { recursive: true, force: true })
    },
  }
}
