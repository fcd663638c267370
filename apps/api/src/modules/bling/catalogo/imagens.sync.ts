import type { JobKind } from '../../../infra/database/queue.ts'
import { type Db, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { jpegUrl } from '../../../infra/files/store.ts'
import { markSentImagens } from '../../imagens/imagens.data.ts'

import { alcancavel } from '../conexao/bling.config.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { Contexto, ContextoDoTrabalho } from '../conexao/contexto.ts'
import { detalhe } from '../produto/detalhe.sync.ts'
import { recordImagensCount, vinculoDe } from '../produto/vinculo.data.ts'
import { imagensParaEnviar } from './catalogo.data.ts'
import { corpoDasImagens } from './corpo.mapping.ts'

/** Bling takes no more pictures per product: only our first ones are shown. */
const MAXIMO_NO_BLING = 10
/** The ERP downloads pictures some time after it was told of them, and says nothing of those it could not have. */
const CONFERENCIAS = 5
/**
 * With no pictures at Bling at this count, minutes after they were sent, they are sent once more: our shop may have
 * been away.
 */
const REENVIO = 3

const REPETIDAS = 'elas demoraram a baixar e foram enviadas duas vezes. Exclua lá as que sobram.'

/** Counts a product's pictures at Bling; `esperadas` were sent. */
export const CONFERIR_IMAGENS: JobKind<{ produto_id: number; esperadas: number; vez: number }> = {
  name: 'bling-conferir-imagens',
}

type Contagem = NonNullable<(typeof CONFERIR_IMAGENS)['data']>

type Imagens = Awaited<ReturnType<typeof imagensPorMandar>>

/** The first of ours with their addresses; none while the ERP cannot reach us. `todas`: those noted as sent too. */
export async function imagensPorMandar({ db, config }: Contexto, produtoId: number, selection: 'novas' | 'todas') {
  const imagens = await imagensParaEnviar(db, produtoId, MAXIMO_NO_BLING)
  const mandar = selection === 'todas' ? imagens : imagens.filter((imagem) => !imagem.enviada_bling)
  if (mandar.length > 0 && !(await alcancavel(config))) {
    const aviso = `As imagens não foram enviadas ao Bling: ele não alcança ${config.publicUrl} pela internet.`
    await recordImagensCount(db, produtoId, null, aviso)
    return []
  }
  return mandar.map(({ id, arquivo }) => ({ id, endereco: `${config.publicUrl}${jpegUrl(arquivo)}` }))
}

/** Has the pictures that went with a creation counted; called when the product is linked, also after a lost answer. */
export async function checkCreatedImagens(contexto: Contexto, trx: Transacao, produtoId: number): Promise<void> {
  const imagens = await imagensParaEnviar(trx, produtoId, MAXIMO_NO_BLING)
  const esperadas = imagens.filter((imagem) => imagem.enviada_bling).length
  if (esperadas > 0) await countImagensLater(trx, contexto, { produto_id: produtoId, esperadas, vez: 1 })
}

/**
 * Sends pictures added here to a product that has none at Bling. A failure is said on the product, and fails nothing.
 */
export async function sendNewImagens(contexto: ContextoDoTrabalho, produtoId: number): Promise<void> {
  const { db, client } = contexto
  const imagens = await imagensPorMandar(contexto, produtoId, 'novas')
  const idBling = (await vinculoDe(db, produtoId))?.id_bling
  if (imagens.length === 0 || idBling == null) return
  const { midia } = await detalhe(client, Number(idBling))
  if (midia.imagens > 0) {
    const aviso = 'O Bling já tem fotos deste produto: as acrescentadas aqui não são enviadas.'
    return void (await recordImagensCount(db, produtoId, midia.imagens, aviso))
  }
  await contexto.dizer('Enviando as imagens…')
  // Noted before they are sent: they are counted later, and sent again only when none has arrived.
  await markSentImagens(db, idsDe(imagens), true)
  await countImagensLater(db, contexto, { produto_id: produtoId, esperadas: imagens.length, vez: 1 })
  await sendImagens(contexto, { id: produtoId, idBling }, imagens, midia.video)
}

async function sendImagens(
  { db, client }: Contexto,
  { id, idBling }: { readonly id: number; readonly idBling: string },
  imagens: Imagens,
  video: string,
): Promise<void> {
  const enderecos = imagens.map(({ endereco }) => endereco)
  const body = corpoDasImagens(enderecos, video)
  try {
    await client.request('PATCH', `/produtos/${idBling}`, { body })
  } catch (error) {
    if (!(error instanceof BlingError) || error.motivo === 'incerto') return
    if (error.motivo === 'recusado') return void (await recordImagensCount(db, id, 0, error.message))
    await markSentImagens(db, idsDe(imagens), false)
    throw error
  }
}

const idsDe = (imagens: Imagens) => imagens.map(({ id }) => id)

/** Exponential backoff: each reading comes twice as long after the one before. */
const countImagensLater = (db: Db, { queue, config }: Contexto, dados: Contagem): Promise<void> =>
  transaction(db, (trx) =>
    queue.send(trx, CONFERIR_IMAGENS, dados, { aposSegundos: config.imagensSegundos * 2 ** (dados.vez - 1) }),
  )

/** Notes how many pictures are at Bling, and looks again while some are missing; with none they are sent once more. */
export async function checkImagens(contexto: Contexto, { produto_id, esperadas, vez }: Contagem): Promise<void> {
  const { db, client, config } = contexto
  const idBling = (await vinculoDe(db, produto_id))?.id_bling
  if (idBling == null) return
  const { midia } = await detalhe(client, Number(idBling))
  const faltam = esperadas - midia.imagens
  if (faltam > 0 && vez < CONFERENCIAS) await countImagensLater(db, contexto, { produto_id, esperadas, vez: vez + 1 })
  const quantas = faltam === 1 ? 'uma das imagens enviadas' : `${faltam} das imagens enviadas`
  const aviso =
    faltam > 0
      ? `O Bling ${vez < REENVIO ? 'ainda não baixou' : 'não baixou'} ${quantas}. Confira se ${config.publicUrl} abre pela internet.`
      : null
  // Both requests reached Bling in the end.
  const repetidas = vez > REENVIO && faltam < 0 ? `No Bling há imagens repetidas deste produto: ${REPETIDAS}` : null
  await recordImagensCount(db, produto_id, midia.imagens, aviso ?? repetidas)
  if (midia.imagens > 0 || (vez !== REENVIO && vez !== CONFERENCIAS)) return
  const imagens = await imagensPorMandar(contexto, produto_id, 'todas')
  if (vez === CONFERENCIAS) await markSentImagens(db, idsDe(imagens), false)
  else if (imagens.length > 0) await sendImagens(contexto, { id: produto_id, idBling }, imagens, midia.video)
}
