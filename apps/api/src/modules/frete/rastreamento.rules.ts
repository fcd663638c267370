import type { Rastreamento } from '@estampa/contract/frete/frete.schemas.ts'
import { z } from 'zod'
import { DomainError } from '../../infra/base/errors.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { anotarCodigo, travarVenda } from '../vendas/vendas.rules.ts'
import { contarAoErp } from './desfecho.sync.ts'
import { vendaDoFrete } from './frete.data.ts'
import { type Frete, transportadoraDe } from './frete.ts'
import * as data from './rastreios.data.ts'
import type { Acompanhamento } from './transportadora.ts'
import { recusaDoTransporte } from './transporte.error.ts'
import { revalidarEtiqueta, vencerEtiqueta } from './vencimento.rules.ts'

/** The last answer as we keep it, to be told again while there is no newer one. */
const gravado = z.object({
  status: z.string(),
  avanco: z.number().catch(-1),
  consultado_em: z.string(),
  eventos: z.array(z.object({ data: z.string(), descricao: z.string(), local: z.string() })),
})
type Gravado = z.output<typeof gravado>

const comEntrega = ({ transportadoras }: Frete) =>
  transportadoras.filter(({ entrega }) => entrega).map(({ nome }) => nome)

/**
 * Where the parcel is: as the carrier says now, or as it said last while it does not answer. `aoEsperar` is called before
 * it is asked.
 */
export async function rastrear(
  frete: Frete,
  vendaId: number,
  aoEsperar: () => void = () => undefined,
): Promise<Rastreamento> {
  const venda = await vendaDoFrete(frete.db, vendaId)
  if (!venda) throw new DomainError('VENDA_NAO_ENCONTRADA')
  const envio = await data.rastreavel(frete.db, comEntrega(frete), vendaId)
  if (!envio) {
    // A code that no shipment of ours explains: there is no carrier to ask.
    if (venda.codigo_rastreamento === null) throw new DomainError('SEM_RASTREAMENTO')
    const pagina = frete.transportadoras
      .map((cada) => cada.paginaDoPacote(venda.codigo_rastreamento ?? ''))
      .find(Boolean)
    return { status: SEM_NOTICIA, ultima_atualizacao: null, consultado_em: null, eventos: [], link: pagina ?? null }
  }
  const antes = gravado.safeParse(envio.rastreamento).data
  aoEsperar()
  const { codigo, visto } = await consultar(frete, envio).catch((error: unknown) => {
    if (antes && error instanceof DomainError) return { codigo: envio.codigo_rastreamento, visto: antes }
    throw error
  })
  if (codigo === null) throw new DomainError('SEM_RASTREAMENTO')
  const { status, consultado_em, eventos } = visto
  const link = transportadoraDe(frete, envio.provedor)?.paginaDoPacote(codigo) ?? null
  return { status, consultado_em, eventos, ultima_atualizacao: eventos[0]?.data ?? null, link }
}

const SEM_NOTICIA = 'Sem informações da transportadora'

async function consultar(frete: Frete, envio: data.Rastreavel) {
  const respostas = await perguntar(frete, envio.provedor, [envio])
  const resposta = respostas.get(envio.id_externo)
  if (!resposta)
    throw new DomainError('FRETE_RECUSADO', { quem: quemE(frete, envio), motivo: 'o envio não foi encontrado.' })
  return guardar(frete, envio, resposta)
}
const quemE = (frete: Frete, { provedor }: data.Rastreavel) => transportadoraDe(frete, provedor)?.rotulo ?? ''

async function perguntar(frete: Frete, provedor: string, envios: readonly data.Rastreavel[]) {
  const transportadora = transportadoraDe(frete, provedor)
  if (!transportadora) throw new DomainError('FRETE_NAO_CONFIGURADO')
  try {
    return await transportadora.acompanhar(envios.map(({ id_externo }) => id_externo))
  } catch (error) {
    throw recusaDoTransporte(error)
  }
}

/** Keeps the answer unless more was known before; a code that came only now goes to the sale, and from there to the ERP. */
async function guardar(
  frete: Frete,
  envio: data.Rastreavel,
  resposta: Acompanhamento,
): Promise<{ codigo: string | null; visto: Gravado }> {
  const antes = gravado.safeParse(envio.rastreamento).data
  const { status, avanco, eventos, entregueEm, vencida } = resposta
  const agora = { status, avanco, eventos, consultado_em: new Date().toISOString() }
  const visto = antes && antes.avanco > avanco ? { ...antes, consultado_em: agora.consultado_em } : agora
  const codigo = resposta.codigo || envio.codigo_rastreamento
  await transaction(frete.db, async (trx) => {
    const mudou = codigo !== null && codigo !== envio.codigo_rastreamento
    // What is told of a time before says nothing of now.
    const venceu = visto === agora && vencida && envio.vencida_em === null
    const valeDeNovo = visto === agora && !vencida && envio.vencida_em !== null
    if (mudou || venceu || valeDeNovo) await travarVenda(trx, envio.venda_id)
    if (!(await data.guardarRastreio(trx, envio.id, { codigo, rastreamento: visto, entregueEm }))) return
    if (venceu) await vencerEtiqueta(trx, envio)
    if (valeDeNovo) await revalidarEtiqueta(trx, envio, codigo)
    if (mudou && (await anotarCodigo(trx, envio.venda_id, codigo)))
      await contarAoErp(frete, trx, { venda_id: envio.venda_id, usuario_id: null })
  })
  return { codigo, visto }
}

/** Asks once for all parcels whose turn it is: a code may come days after the label, with no one looking. */
export async function atualizarRastreios(frete: Frete): Promise<void> {
  const envios = await data.aCaminho(frete.db, comEntrega(frete))
  for (const provedor of new Set(envios.map((envio) => envio.provedor))) {
    const deles = envios.filter((envio) => envio.provedor === provedor)
    const respostas = await perguntar(frete, provedor, deles)
    for (const envio of deles) {
      const resposta = respostas.get(envio.id_externo)
      if (resposta) await guardar(frete, envio, resposta)
    }
    await data.adiarRastreio(
      frete.db,
      deles.filter(({ id_externo }) => !respostas.has(id_externo)).map(({ id }) => id),
    )
  }
}

/** The carrier gave notice of one shipment: it is read, as a notice itself proves nothing. */
export async function reler(frete: Frete, provedor: string, idExterno: string): Promise<void> {
  const envio = await data.rastreavelDe(frete.db, provedor, idExterno)
  if (envio) await consultar(frete, envio)
}
