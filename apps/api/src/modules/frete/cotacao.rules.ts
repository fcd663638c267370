import type { OpcaoDeFrete } from '@estampa/contract/frete/frete.schemas.ts'
import { medidasCompletas } from '@estampa/contract/vendas/vendas.machine.ts'
import { DomainError } from '../../infra/errors.ts'
import type { Banco, Transacao } from '../../infra/transaction.ts'
import { guardarCotacoes } from './cotacoes.data.ts'
import { encomendaDe } from './encomenda.rules.ts'
import { type VendaDoFrete, vendaDoFrete } from './frete.data.ts'
import type { Frete } from './frete.ts'
import type { Cotacao, Oferta, Transportadora } from './transportadora.ts'
import { recusaDoTransporte } from './transporte.error.ts'

/** Prices are waited for no longer, ms: what has come by then is shown. */
const PRAZO_MS = 12_000

/** A sale that may be shipped: it exists, is not cancelled, and the ERP knows everything in it. */
export async function vendaParaEnvio(db: Banco | Transacao, erpAtivo: boolean, id: number): Promise<VendaDoFrete> {
  const venda = await vendaDoFrete(db, id)
  if (!venda) throw new DomainError('VENDA_NAO_ENCONTRADA')
  if (venda.status === 'cancelado') throw new DomainError('VENDA_CANCELADA')
  const { nao_publicados: produtos } = venda
  if (erpAtivo && produtos.length > 0)
    throw new DomainError('PRODUTOS_NAO_PUBLICADOS', { nomes: produtos.join(', ') }, { produtos })
  return venda
}

/** The ways to ship it, the cheapest first; they may be chosen for a day. A parcel fetched in the shop needs no address. */
export async function calcularFrete(frete: Frete, vendaId: number): Promise<OpcaoDeFrete[]> {
  const venda = await vendaParaEnvio(frete.db, frete.erp.ativo, vendaId)
  if (!medidasCompletas(venda)) throw incompleta('Medidas do pacote incompletas')
  const daLoja = frete.transportadoras.filter(({ entrega }) => !entrega && venda.origem === 'loja_fisica')
  const deFora = frete.transportadoras.filter(({ entrega }) => entrega)
  const balcao = (await cotarEm(frete, venda, daLoja)).ofertas
  const entregas = await cotarEntregas(frete, venda, deFora).catch((error: unknown) => {
    if (balcao.length > 0 && error instanceof DomainError) return []
    throw error
  })
  const ofertas = [...balcao, ...entregas]
  await guardarCotacoes(frete.db, vendaId, ofertas)
  return ofertas.map(({ prazoDias, valorDeTabela, ...oferta }) => ({
    ...oferta,
    prazo_entrega: prazoDias,
    ...(valorDeTabela === null ? {} : { valor_de_tabela: valorDeTabela }),
  }))
}

const incompleta = (falta: string) => new DomainError('ETIQUETA_INCOMPLETA', { motivo: `Dados incompletos: ${falta}` })

async function cotarEntregas(frete: Frete, venda: VendaDoFrete, quem: readonly Transportadora[]): Promise<Oferta[]> {
  if (quem.length === 0) throw new DomainError('FRETE_NAO_CONFIGURADO')
  if (venda.cliente.cep.replace(/\D/g, '').length !== 8) throw incompleta('CEP do cliente não informado')
  const { ofertas, recusas, erro } = await cotarEm(frete, venda, quem)
  if (ofertas.length === 0) {
    if (erro !== null && recusas.length === 0) throw recusaDoTransporte(erro)
    throw new DomainError('FRETE_INDISPONIVEL', { motivo: recusas.join(' ') || 'sem explicação.' })
  }
  return ofertas.toSorted((a, b) => a.valor - b.valor || a.prazoDias - b.prazoDias)
}

/** All at once; one that fails or takes too long does not keep back what the others offer. */
async function cotarEm(
  { config }: Frete,
  venda: VendaDoFrete,
  quem: readonly Transportadora[],
): Promise<Cotacao & { readonly erro: unknown }> {
  const prazo = AbortSignal.timeout(PRAZO_MS)
  const encomenda = encomendaDe(config, venda)
  const respostas = await Promise.allSettled(quem.map((cada) => cada.cotar(encomenda, prazo)))
  const vindas = respostas.flatMap((cada) => (cada.status === 'fulfilled' ? [cada.value] : []))
  const falha = respostas.find((cada) => cada.status === 'rejected')
  return {
    ofertas: vindas.flatMap(({ ofertas }) => ofertas),
    recusas: [...new Set(vindas.flatMap(({ recusas }) => recusas))],
    erro: falha?.reason ?? null,
  }
}
