import type { FreteIndisponivel } from '@estampa/contract/frete/frete.schemas.ts'
import { medidasCompletas } from '@estampa/contract/vendas/vendas.machine.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError, found } from '../../../infra/base/errors.ts'
import type { Db } from '../../../infra/database/transaction.ts'
import { type VendaDoFrete, vendaDoFrete } from '../frete.data.ts'
import type { Cotacao } from '../transportadora/encomenda.ts'
import type { Frete, Transportadora } from '../transportadora/transportadora.ts'
import { recusaDoTransporte } from '../transportadora/transporte.error.ts'
import { listCotacaoRecusas, saveCotacoes } from './cotacao.data.ts'
import { encomendaDe } from './encomenda.rules.ts'

/** A sale that may be shipped: it exists, is not cancelled, and the ERP knows everything in it. */
export async function vendaParaEnvio(db: Db, erpAtivo: boolean, id: number): Promise<VendaDoFrete> {
  const venda = await found(vendaDoFrete(db, id), 'VENDA_NAO_ENCONTRADA')
  const { encerrada } = fatosDoStatus(venda.status)
  if (encerrada !== null) throw new DomainError(encerrada.codigo)
  const { nao_publicados: produtos } = venda
  if (erpAtivo && produtos.length > 0)
    throw new DomainError('PRODUTOS_NAO_PUBLICADOS', { nomes: produtos.join(', ') }, { produtos })
  return venda
}

/** The ways to ship it, the cheapest first, for a day. A parcel fetched in the shop needs no address. */
export async function computeFrete(frete: Frete, vendaId: number, onWait: () => void = () => undefined) {
  const venda = await vendaParaEnvio(frete.db, frete.erp.ativo, vendaId)
  if (!medidasCompletas(venda)) throw incompleta('Medidas do pacote incompletas')
  const retiradaTransportadoras = frete.transportadoras.filter(
    (transportadora) => !transportadora.entrega && transportadora.oferece(venda),
  )
  onWait()
  const balcao = await quoteTransportadoras(frete, venda, retiradaTransportadoras)
  const falta = faltaParaEntregar(frete, venda)
  const entregaTransportadoras = listEntregaTransportadoras(frete).filter((transportadora) =>
    transportadora.oferece(venda),
  )
  const entregas = falta ? NENHUMA : await quoteTransportadoras(frete, venda, entregaTransportadoras)
  const ofertasByPreco = entregas.ofertas.toSorted((a, b) => a.valor - b.valor || a.prazoDias - b.prazoDias)
  const ofertas = [...balcao.ofertas, ...ofertasByPreco]
  await saveCotacoes(frete.db, vendaId, { ofertas, recusas: [...balcao.recusas, ...entregas.recusas] })
  if (ofertas.length === 0) throw falta ?? buildOfertaError(entregas)
  return ofertas.map(({ prazoDias, valorDeTabela, ...oferta }) => ({
    ...oferta,
    prazo_entrega: prazoDias,
    ...(valorDeTabela === null ? {} : { valor_de_tabela: valorDeTabela }),
  }))
}

const incompleta = (falta: string) => new DomainError('ETIQUETA_INCOMPLETA', { motivo: `Dados incompletos: ${falta}` })
const listEntregaTransportadoras = ({ transportadoras }: Frete) => transportadoras.filter(({ entrega }) => entrega)

function faltaParaEntregar(frete: Frete, { cliente }: VendaDoFrete): DomainError | null {
  if (listEntregaTransportadoras(frete).length === 0) return new DomainError('FRETE_NAO_CONFIGURADO')
  return cliente.cep.replace(/\D/g, '').length === 8 ? null : incompleta('CEP do cliente não informado')
}

interface Resposta extends Cotacao {
  /** Why a carrier could not be asked; null when all answered. */
  readonly erro: unknown
}
const NENHUMA: Resposta = { ofertas: [], recusas: [], erro: null }

function buildOfertaError({ recusas, erro }: Resposta): unknown {
  if (erro !== null && recusas.length === 0) return recusaDoTransporte(erro)
  const motivos = [...new Set(recusas.map(({ motivo }) => motivo))]
  return new DomainError('FRETE_INDISPONIVEL', { motivo: motivos.join(' ') || 'sem explicação.' })
}

/** All at once; one that fails or takes too long does not keep back what the others offer. */
async function quoteTransportadoras(
  frete: Frete,
  venda: VendaDoFrete,
  transportadoras: readonly Transportadora[],
): Promise<Resposta> {
  const encomenda = await encomendaDe(frete, venda)
  const prazo = AbortSignal.timeout(frete.config.prazoDaCotacaoMs)
  const respostas = await Promise.allSettled(
    transportadoras.map((transportadora) => transportadora.cotar(encomenda, prazo)),
  )
  const vindas = respostas.flatMap((resposta) => (resposta.status === 'fulfilled' ? [resposta.value] : []))
  const falha = respostas.find((resposta) => resposta.status === 'rejected')
  return {
    ofertas: vindas.flatMap(({ ofertas }) => ofertas),
    recusas: vindas.flatMap(({ recusas }) => recusas),
    erro: falha?.reason ?? null,
  }
}

export async function fretesIndisponiveis({ db }: Pick<Frete, 'db'>, vendaId: number): Promise<FreteIndisponivel[]> {
  await vendaParaEnvio(db, false, vendaId)
  return listCotacaoRecusas(db, vendaId)
}
