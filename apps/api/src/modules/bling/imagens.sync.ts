import { setTimeout as wait } from 'node:timers/promises'
import { midiaUrl } from '../../infra/files.ts'
import { BlingError } from './bling.error.ts'
import type { ProdutoDoBling } from './bling.mapping.ts'
import { detalhe, type Passos } from './passos.ts'
import { imagensParaEnviar, produtoLigado } from './vinculos.data.ts'

/** The ERP fetches pictures some time after it was told of them; then those it lacks count as lost. */
const PACIENCIA_MS = [500, 1000, 2000, 4000]
/** A product has no more pictures there: of ours the first ones are shown. */
const MAXIMO_NO_BLING = 10
/** After so many attempts somebody has to look why it cannot fetch them. */
const TENTATIVAS = 5

export const enderecoDaImagem = ({ config }: Pick<Passos, 'config'>, { arquivo }: { arquivo: string }) =>
  `${config.publicUrl}${midiaUrl(arquivo, 'imagem')}`

/**
 * Pictures to send: the new ones, and of those already sent as many as the ERP lacks. It fetches them in order, so the
 * last ones are missing.
 */
export async function imagensPorMandar(passos: Passos, produtoId: number, antes: ProdutoDoBling | null) {
  const nossas = await imagensParaEnviar(passos.db, produtoId, MAXIMO_NO_BLING)
  const mandadas = nossas.filter((imagem) => imagem.enviada_bling)
  const faltam = antes === null ? mandadas.length : await faltando(passos, antes, mandadas.length)
  const lugar = Math.max(0, MAXIMO_NO_BLING - (antes?.midia.imagens ?? 0))
  const novas = nossas.filter((imagem) => !imagem.enviada_bling)
  return [...mandadas.slice(mandadas.length - faltam), ...novas].slice(0, lugar)
}

/** Throws while the ERP has fewer pictures than were sent. */
export async function conferirImagens(passos: Passos, produtoId: number): Promise<void> {
  const { db, client, config, tentativa } = passos
  const mandadas = (await imagensParaEnviar(db, produtoId, MAXIMO_NO_BLING)).filter(
    (imagem) => imagem.enviada_bling,
  ).length
  const idBling = (await produtoLigado(db, produtoId))?.id_bling
  if (mandadas === 0 || idBling == null) return
  await passos.dizer('Conferindo as imagens…')
  const faltam = await faltando(passos, await detalhe(client, Number(idBling)), mandadas)
  if (faltam === 0) return
  const quantas = faltam === 1 ? 'uma imagem' : `${faltam} imagens`
  if (tentativa < TENTATIVAS) throw new BlingError('ocupado', `O Bling ainda não baixou ${quantas} do produto.`)
  throw new BlingError(
    'recusado',
    `O produto foi publicado, mas o Bling não conseguiu baixar ${quantas} de ${config.publicUrl}. Confira se este endereço abre pela internet.`,
  )
}

async function faltando({ client }: Passos, visto: ProdutoDoBling, mandadas: number): Promise<number> {
  let { imagens } = visto.midia
  for (const pausa of PACIENCIA_MS) {
    if (imagens >= mandadas) return 0
    await wait(pausa)
    imagens = (await detalhe(client, visto.id)).midia.imagens
  }
  return Math.max(0, mandadas - imagens)
}
