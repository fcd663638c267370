import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import type { Conferente } from './conferente.ts'

const LARGURAS = { miniatura: 320, media: 800, imagem: 1600 } as const

/** Every picture and label that is referred to can be opened; what nothing refers to is young. */
export async function conferirArquivos(conferente: Conferente, banco: pg.Client, midia: string, gracaMs: number) {
  const usados = new Set<string>()
  const { rows: imagens } = await banco.query<{ arquivo: string; largura: number | null; altura: number | null }>(
    `select arquivo, largura, altura from produto_imagens
     union select imagem_arquivo, null, null from itens_venda where imagem_arquivo is not null`,
  )
  for (const { arquivo, largura, altura } of imagens) {
    for (const [tamanho, limite] of Object.entries(LARGURAS)) {
      const nome = `${arquivo}-${tamanho}.webp`
      usados.add(nome)
      const medidas = await aberta(join(midia, nome))
      const certa =
        largura === null || (medidas?.width === Math.min(limite, largura) && medidas.height <= (altura ?? 0))
      conferente.exigir(
        medidas !== null && certa,
        `picture ${nome}: ${JSON.stringify(medidas)} of ${largura}x${altura}`,
      )
    }
  }
  const { rows: etiquetas } = await banco.query<{ nome: string; pronta: boolean }>(
    `select arquivo || '.pdf' as nome, estado = 'pronta' as pronta from envios where arquivo is not null
     union select split_part(link_etiqueta_pdf, '/', 3), true from vendas where link_etiqueta_pdf like '/midia/%'`,
  )
  for (const { nome, pronta } of etiquetas) {
    usados.add(nome)
    const caminho = join(midia, nome)
    const inteira = existsSync(caminho) && /^%PDF-[\s\S]*%%EOF\s*$/.test(readFileSync(caminho, 'latin1'))
    conferente.exigir(!pronta || inteira, `label ${nome} cannot be opened`)
  }
  const soltos = existsSync(midia) ? readdirSync(midia).filter((nome) => !usados.has(nome)) : []
  const velhos = soltos.filter((nome) => Date.now() - statSync(join(midia, nome)).mtimeMs > gracaMs)
  conferente.exigir(
    velhos.length === 0,
    `files that nothing refers to, beyond their time: ${velhos.slice(0, 5).join(', ')}`,
  )
  return { imagens: imagens.length, soltos: soltos.length }
}

/** Decoded whole; null when it is not there or breaks off. */
async function aberta(caminho: string): Promise<{ width: number; height: number } | null> {
  try {
    // Reads the bytes, not the path: the decoder caches by path.
    const { info } = await sharp(await readFile(caminho), { failOn: 'error' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height }
  } catch {
    return null
  }
}
