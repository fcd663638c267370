import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DomainError, found } from '../../../infra/base/errors.ts'
import type { JobKind } from '../../../infra/database/queue.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { pdfUrl } from '../../../infra/files/store.ts'
import { hideLink, setRastreamento, setVendaEtiqueta } from '../../vendas/venda/anotar.data.ts'
import { lockVenda } from '../../vendas/venda/venda.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import { tellEtiquetaToErp } from '../compra/desfecho.sync.ts'
import { advanceEnvio, envioDoProvedor, queryEnvioNow } from '../compra/envios.data.ts'
import { bringEnvioForward } from '../compra/envios.sync.ts'
import { vendaDoFrete } from '../frete.data.ts'
import { type Acompanhamento, type Frete, transportadoraDe } from '../transportadora/transportadora.ts'
import { recusaDoTransporte } from '../transportadora/transporte.error.ts'
import * as data from './rastreamento.data.ts'

/** The last answer as we keep it, to be told again while there is no newer one. */
const gravado = z.object({
  status: z.string(),
  avanco: z.number().catch(-1),
  consultado_em: z.string(),
  eventos: z.array(z.object({ data: z.string(), descricao: z.string(), local: z.string() })),
})

const listEntregaNomes = ({ transportadoras }: Frete) =>
  transportadoras.filter(({ entrega }) => entrega).map(({ nome }) => nome)

/** Where the parcel is: as the carrier says now, or as it said last while it does not answer. */
export async function trackEnvio(frete: Frete, vendaId: number, onWait: () => void = () => undefined) {
  const venda = await found(vendaDoFrete(frete.db, vendaId), 'VENDA_NAO_ENCONTRADA')
  const envio = await data.rastreavel(frete.db, listEntregaNomes(frete), vendaId)
  if (!envio) {
    // A code that no shipment of ours explains: there is no carrier to ask.
    if (venda.codigo_rastreamento === null) throw new DomainError('SEM_RASTREAMENTO')
    const pagina = frete.transportadoras
      .map((transportadora) => transportadora.paginaDoPacote(venda.codigo_rastreamento ?? '', quemLeva(venda)))
      .find(Boolean)
    return { status: SEM_NOTICIA, ultima_atualizacao: null, consultado_em: null, eventos: [], link: pagina ?? null }
  }
  const antes = gravado.safeParse(envio.rastreamento).data
  onWait()
  const { codigo, visto } = await queryRastreio(frete, envio).catch((error: unknown) => {
    if (antes && error instanceof DomainError) return { codigo: envio.codigo_rastreamento, visto: antes }
    throw error
  })
  if (codigo === null) throw new DomainError('SEM_RASTREAMENTO')
  const { status, consultado_em, eventos } = visto
  const link = transportadoraDe(frete, envio.provedor)?.paginaDoPacote(codigo, quemLeva(venda)) ?? null
  return { status, consultado_em, eventos, ultima_atualizacao: eventos[0]?.data ?? null, link }
}

/** The service as it is called, and who carries it. */
const quemLeva = ({ servico_frete, transportadora }: Record<'servico_frete' | 'transportadora', string | null>) =>
  [servico_frete, transportadora].join(' ').trim()

const SEM_NOTICIA = 'Sem informações da transportadora'

async function queryRastreio(frete: Frete, envio: data.Rastreavel) {
  const resposta = (await queryCarrier(frete, envio.provedor, [envio])).get(envio.id_externo)
  const rotulo = transportadoraDe(frete, envio.provedor)?.rotulo ?? ''
  if (!resposta) throw new DomainError('FRETE_RECUSADO', { quem: rotulo, motivo: 'o envio não foi encontrado.' })
  return saveAcompanhamento(frete, envio, resposta)
}

async function queryCarrier(frete: Frete, provedor: string, envios: readonly data.Rastreavel[]) {
  const transportadora = transportadoraDe(frete, provedor)
  if (!transportadora) throw new DomainError('FRETE_NAO_CONFIGURADO')
  try {
    return await transportadora.acompanhar(envios.map(({ id_externo }) => id_externo))
  } catch (error) {
    throw recusaDoTransporte(error)
  }
}

/**
 * Keeps the answer unless more was known before; a code that came only now goes to the sale, and from the sale to the
 * ERP.
 */
async function saveAcompanhamento(frete: Frete, envio: data.Rastreavel, resposta: Acompanhamento) {
  const antes = gravado.safeParse(envio.rastreamento).data
  const { status, avanco, eventos, entregueEm, vencida } = resposta
  const agora = { status, avanco, eventos, consultado_em: new Date().toISOString() }
  const visto = antes && antes.avanco > avanco ? { ...antes, consultado_em: agora.consultado_em } : agora
  const codigo = resposta.codigo || envio.codigo_rastreamento
  await transaction(frete.db, async (trx) => {
    const mudou = codigo !== null && codigo !== envio.codigo_rastreamento
    // An answer that is behind what was known says nothing of now.
    const venceu = visto === agora && vencida && envio.vencida_em === null
    const valeDeNovo = visto === agora && !vencida && envio.vencida_em !== null
    if (mudou || venceu || valeDeNovo) await lockVenda(trx, envio.venda_id)
    if (!(await data.saveEnvioRastreio(trx, envio.id, { codigo, rastreamento: visto, entregueEm }))) return
    if (venceu) await expireEtiqueta(trx, envio)
    if (valeDeNovo) await revalidateEtiqueta(trx, envio, codigo)
    if (mudou && (await setRastreamento(trx, envio.venda_id, codigo)))
      await tellEtiquetaToErp(frete, trx, { venda_id: envio.venda_id, usuario_id: null })
  })
  return { codigo, visto }
}

/** Asks once for all parcels whose turn it is: a code may come days after the label, with no one looking. */
export async function updateRastreios(frete: Frete): Promise<void> {
  const envios = await data.aCaminho(frete.db, listEntregaNomes(frete))
  for (const provedor of new Set(envios.map((envio) => envio.provedor))) {
    const deles = envios.filter((envio) => envio.provedor === provedor)
    const respostas = await queryCarrier(frete, provedor, deles)
    for (const envio of deles) {
      const resposta = respostas.get(envio.id_externo)
      if (resposta) await saveAcompanhamento(frete, envio, resposta)
    }
    const mudos = deles.filter(({ id_externo }) => !respostas.has(id_externo))
    await data.postponeRastreio(
      frete.db,
      mudos.map(({ id }) => id),
    )
  }
}

/** The carrier gave notice of one shipment: it is read, as a notice itself proves nothing. */
export async function rereadEnvio(frete: Frete, provedor: string, idExterno: string): Promise<void> {
  const envio = await data.rastreavelDe(frete.db, provedor, idExterno)
  if (envio) await queryRastreio(frete, envio)
}

/** It expired at the carrier before it was posted: its file is offered no longer; the next label gives it back. */
async function expireEtiqueta(trx: Transacao, { id, venda_id, arquivo }: data.Rastreavel): Promise<void> {
  await data.setVencimento(trx, id, true)
  if (arquivo !== null) await hideLink(trx, venda_id, pdfUrl(arquivo))
  const descricao = 'A etiqueta venceu na transportadora sem ser postada. Gere outra: o valor desta é pedido de volta.'
  await recordHistory(trx, { venda_id, tipo: 'etiqueta', descricao })
}

/** It was posted all the same, or the carrier gave it more time. */
async function revalidateEtiqueta(trx: Transacao, envio: data.Rastreavel, codigo: string | null): Promise<void> {
  const { id, venda_id, arquivo } = envio
  await data.setVencimento(trx, id, false)
  if (arquivo !== null) await setVendaEtiqueta(trx, venda_id, { link: pdfUrl(arquivo), codigo })
  const descricao = 'A transportadora aceita de novo a etiqueta que tinha vencido.'
  await recordHistory(trx, { venda_id, tipo: 'etiqueta', descricao })
}

type Aviso = Readonly<Record<'provedor' | 'id_externo', string>>
export const AVISO: JobKind<Aviso> = { name: 'envio-avisado' }

/** Notes a notice and, the first time, the job that reads what it is about. */
export const receiveFreteAviso = ({ db, queue }: Frete, corpo: Buffer, aviso: Aviso): Promise<void> =>
  transaction(db, async (trx) => {
    const digest = createHash('sha256').update(corpo).digest()
    if (await data.avisoNovo(trx, digest)) await queue.send(trx, AVISO, aviso)
  })

/** The notice itself proves nothing: the shipment is read. One that is being made is looked at now. */
export async function applyAviso(frete: Frete, { provedor, id_externo }: Aviso): Promise<void> {
  const envio = await envioDoProvedor(frete.db, provedor, id_externo)
  if (!envio) return
  const { id, estado } = envio
  if (estado === 'pronta') return rereadEnvio(frete, provedor, id_externo)
  if (estado === 'gerando' || estado === 'cancelando') await queryEnvioNow(frete.db, id)
  // It was made after all.
  else if (estado === 'falhou' && (await transportadoraDe(frete, provedor)?.situacao(id_externo))?.estado === 'pronta')
    await advanceEnvio(frete.db, id, 'falhou', 'gerando')
  else return
  await bringEnvioForward(frete, id)
}
