import type { EtiquetaEmAndamento, EtiquetaGerada, EtiquetasJuntas } from '@estampa/contract/frete/frete.schemas.ts'
import { ENVIO_DO_CANAL } from '@estampa/contract/frete/servicos.ts'
import { faltaParaEtiqueta } from '@estampa/contract/vendas/vendas.machine.ts'
import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError, found } from '../../../infra/base/errors.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { drawPaper, type Fetch, picturesOf } from '../../../infra/files/papers.ts'
import { newFileName, pdfUrl } from '../../../infra/files/store.ts'
import { readLojaDados } from '../../loja/loja.rules.ts'
import { danfesDasVendas } from '../../notas/notas.data.ts'
import { setVendaEtiqueta } from '../../vendas/venda/anotar.data.ts'
import { lockVenda, readVenda } from '../../vendas/venda/venda.rules.ts'

import { vendaParaEnvio } from '../cotacao/cotacao.rules.ts'
import { encomendaDe, requireDados } from '../cotacao/encomenda.rules.ts'
import type { VendaDoFrete } from '../frete.data.ts'
import { cancelCurrentEnvio } from '../frete.rules.ts'
import { type Frete, transportadoraDoServico } from '../transportadora/transportadora.ts'
import * as data from './envios.data.ts'
import { waitForEtiqueta } from './envios.sync.ts'
import type { joinEtiquetas } from './etiquetas.pdf.ts'
import { acceptPreco, perguntaDoPreco, recusaDoPreco } from './preco.rules.ts'

/**
 * The sale's label: bought, or the one bought before. The wish is committed before the carrier hears of it; a repeated
 * call, now or after a crash, goes on with the same shipment. A paid label is only made again, never bought again.
 * `aceito`: the price that the person saw in the question. `onWait` is called before the carrier is asked.
 */
export async function createEtiqueta(
  frete: Frete,
  vendaId: number,
  usuarioId: number,
  onWait: () => void = () => undefined,
  aceito?: number,
): Promise<EtiquetaGerada | EtiquetaEmAndamento> {
  const pedida = await transaction(frete.db, async (trx) => {
    await lockVenda(trx, vendaId)
    if (aceito !== undefined) {
      const vigente = await found(data.envioVigente(trx, vendaId), 'PRECO_SEM_PERGUNTA')
      await acceptPreco(trx, vigente, aceito, usuarioId)
    }
    return requestEtiqueta(frete, trx, vendaId, usuarioId)
  })
  if ('pronta' in pedida) return pedida.pronta
  onWait()
  const envio = await waitForEtiqueta(frete, pedida.envioId, frete.config.esperaMs)
  if (envio?.estado === 'falhou')
    throw new DomainError('ETIQUETA_FALHOU', { motivo: envio.recusa ?? 'a transportadora não disse por quê.' })
  if (envio?.estado === 'a_confirmar')
    throw recusaDoPreco((await perguntaDoPreco(frete.db, envio)) ?? { de: envio.valor ?? 0, para: envio.valor ?? 0 })
  return envio ? etiquetaDe(envio) : { estado: 'gerando' }
}

const etiquetaDe = ({ arquivo, codigo_rastreamento }: data.Envio): EtiquetaGerada => ({
  link_etiqueta: pdfUrl(arquivo ?? ''),
  codigo_rastreamento,
})

const COMPRADOS: ReadonlySet<data.Envio['estado']> = new Set(['pagando', 'paga', 'gerando', 'falhou'])

type Pedida = { readonly pronta: EtiquetaGerada } | { readonly envioId: number }

async function requestEtiqueta(frete: Frete, trx: Transacao, vendaId: number, usuarioId: number): Promise<Pedida> {
  const venda = await vendaParaEnvio(trx, false, vendaId)
  const vigente = await data.envioVigente(trx, vendaId)
  const serve = vigente?.codigo_servico === venda.codigo_servico_frete && vigente?.vencida_em === null
  const usableEnvio = serve ? vigente : undefined
  if (usableEnvio?.estado === 'pronta') {
    const { link_etiqueta: link, codigo_rastreamento: codigo } = etiquetaDe(usableEnvio)
    await setVendaEtiqueta(trx, vendaId, { link, codigo: venda.codigo_rastreamento ?? codigo })
    return { pronta: { link_etiqueta: link, codigo_rastreamento: venda.codigo_rastreamento ?? codigo } }
  }
  await requireCompleteVenda(frete, trx, venda)
  const transportadora = transportadoraDoServico(frete, venda.codigo_servico_frete ?? '')
  const comprada = usableEnvio !== undefined && COMPRADOS.has(usableEnvio.estado)
  if (transportadora && !comprada) requireDados(transportadora, await encomendaDe({ ...frete, db: trx }, venda))
  if (usableEnvio) {
    await resumeEnvio(trx, usableEnvio, usuarioId)
    return { envioId: usableEnvio.id }
  }
  if (vigente) await cancelCurrentEnvio(trx, frete.queue, vendaId)
  const codigo_servico = venda.codigo_servico_frete ?? ''
  if (!transportadora) throw new DomainError('FRETE_NAO_CONFIGURADO')
  const provedor = transportadora.nome
  const { id } = await data.createEnvio(trx, { venda_id: vendaId, provedor, codigo_servico, usuario_id: usuarioId })
  return { envioId: id }
}

/** So long after it was asked for, a label that does not come is asked for again. */
const DEMORA_MS = 10 * 60_000

/** A person asks again: tries a refused label anew; a label already paid is generated, not bought. */
async function resumeEnvio(trx: Transacao, envio: data.Envio, usuario_id: number): Promise<void> {
  const { id, estado, gerando_desde } = envio
  const parada = estado === 'gerando' && Date.now() - Date.parse(gerando_desde ?? '') > DEMORA_MS
  if (estado === 'falhou' || parada) await data.advanceEnvio(trx, id, estado, 'paga', { usuario_id, consultas: 0 })
  else if (estado === 'gerando') await data.queryEnvioNow(trx, id)
  else if (estado === 'a_confirmar') await data.advanceEnvio(trx, id, estado, 'no_carrinho', { usuario_id })
  else await data.advanceEnvio(trx, id, estado, estado, { usuario_id })
}

async function requireCompleteVenda({ erp }: Frete, trx: Transacao, venda: VendaDoFrete): Promise<void> {
  await vendaParaEnvio(trx, erp.ativo, venda.id)
  const motivo = faltaParaEtiqueta({ ...venda, bling_ativo: erp.ativo })
  if (motivo !== null) throw new DomainError('ETIQUETA_INCOMPLETA', { motivo })
  if (!fatosDoStatus(venda.status).geraEtiqueta) {
    const passo = rotuloDoStatus(venda.status)
    throw new DomainError('TRANSICAO_INVALIDA', {
      motivo: `A venda está em ${passo}: a etiqueta é gerada no passo Etiqueta.`,
    })
  }
}

/**
 * Joins the stored labels of these sales into one PDF, in the order of `ids`; with `includesNotas` each label is followed by its
 * DANFE and the packing slip. Answers why a sale's label or DANFE is not in it. The nightly clean-up deletes the file;
 * anonymising a customer of it deletes it at once.
 */
export async function mergeEtiquetas(
  frete: Frete,
  ids: readonly number[],
  includesNotas = false,
): Promise<EtiquetasJuntas> {
  const { db, erp, files } = frete
  const recusadas: EtiquetasJuntas['recusadas'] = []
  const etiquetas = new Map((await data.etiquetasDasVendas(db, ids)).map((etiqueta) => [etiqueta.id, etiqueta]))
  const danfes = includesNotas ? await danfesDasVendas(db, ids) : new Map<number, string>()
  const refuseEtiqueta = (id: number, motivo: string) =>
    recusadas.push({ id, cliente_nome: etiquetas.get(id)?.cliente_nome ?? '', motivo })
  const vendas = ids.map((id) => ({ id, etiqueta: etiquetas.get(id)?.arquivo ?? null, danfe: danfes.get(id) ?? null }))
  const loja = includesNotas ? await lojaDoPapel(frete) : null
  const readPicture = picturesOf(files)
  const fetch: Fetch = async (what, name) =>
    what === 'pdf' ? files.readPdf(name) : what === 'venda' ? readVenda(db, erp, Number(name)) : readPicture(what, name)
  const { pdf, incluidas, ilegiveis } = await drawPaper<typeof joinEtiquetas>(
    'etiquetas',
    { vendas, loja },
    {
      fetch,
      tip: 'Marque menos vendas de cada vez.',
    },
  )
  for (const { id, etiqueta, danfe } of vendas) {
    const isUnreadable = (paper: 'etiqueta' | 'danfe') =>
      ilegiveis.some((ilegivel) => ilegivel.id === id && ilegivel.paper === paper)
    if (etiqueta === null) refuseEtiqueta(id, explainMissingEtiqueta(etiquetas.get(id)))
    else if (isUnreadable('etiqueta')) refuseEtiqueta(id, 'O arquivo da etiqueta não pôde ser lido.')
    if (isUnreadable('danfe')) refuseEtiqueta(id, 'O arquivo da nota não pôde ser lido.')
    else if (includesNotas && danfe === null && etiquetas.has(id))
      refuseEtiqueta(id, 'A venda não tem nota autorizada.')
  }
  if (pdf === null) return { link_etiquetas: null, incluidas: [...incluidas], recusadas }
  const nome = newFileName()
  await data.recordJoinedEtiquetas(db, nome, incluidas)
  await files.savePdf(nome, Buffer.from(pdf))
  return { link_etiquetas: pdfUrl(nome), incluidas: [...incluidas], recusadas }
}

/** The shop as its papers name it; until its data are saved, as the installation does. */
const lojaDoPapel = ({ db, config: { remetente, inscricaoEstadual } }: Frete) =>
  readLojaDados({ db, daInstalacao: { ...remetente, inscricao_estadual: inscricaoEstadual } })

function explainMissingEtiqueta(etiqueta: data.EtiquetaGuardada | undefined): string {
  if (!etiqueta) return 'Venda não encontrada'
  if (etiqueta.vencida) return 'A etiqueta venceu sem ser postada. Gere outra.'
  return etiqueta.codigo_servico_frete === ENVIO_DO_CANAL.codigo
    ? 'A etiqueta está no canal de venda.'
    : 'A venda não tem etiqueta.'
}
