import { type OpcaoDeFrete, RETIRADA_NA_LOJA } from '@estampa/contract/frete/frete.schemas.ts'
import { medidasCompletas } from '@estampa/contract/vendas/vendas.machine.ts'
import { DomainError } from '../../infra/errors.ts'
import type { Banco, Transacao } from '../../infra/transaction.ts'
import type { Frete } from './carteira.ts'
import { type VendaDoFrete, vendaDoFrete } from './frete.data.ts'
import { FreteError, recusaDoFrete } from './melhor-envio.error.ts'
import { cotacao, pedidoDeCotacao } from './melhor-envio.mapping.ts'

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

/** The ways to ship it, the cheapest first. Who sells in the shop may have it fetched there, carrier or not. */
export async function calcularFrete(frete: Frete, vendaId: number): Promise<OpcaoDeFrete[]> {
  const venda = await vendaParaEnvio(frete.db, frete.erp.ativo, vendaId)
  if (!medidasCompletas(venda)) throw incompleta('Medidas do pacote incompletas')
  if (venda.origem !== 'loja_fisica') return cotar(frete, venda)
  return [RETIRADA, ...(await cotar(frete, venda).catch(nenhuma))]
}

const RETIRADA: OpcaoDeFrete = { ...RETIRADA_NA_LOJA, valor: 0, prazo_entrega: 0, transportadora: '' }

const nenhuma = (error: unknown): OpcaoDeFrete[] => {
  if (error instanceof DomainError) return []
  throw error
}

const incompleta = (falta: string) => new DomainError('ETIQUETA_INCOMPLETA', { motivo: `Dados incompletos: ${falta}` })

async function cotar({ conta, config }: Frete, venda: VendaDoFrete): Promise<OpcaoDeFrete[]> {
  if (!conta) throw new DomainError('FRETE_NAO_CONFIGURADO')
  if (venda.cliente.cep.replace(/\D/g, '').length !== 8) throw incompleta('CEP do cliente não informado')
  const corpo = pedidoDeCotacao(conta.config, config.remetente, venda)
  const servicos = await conta.api
    .pedir(cotacao, 'POST', '/me/shipment/calculate', { corpo, repetivel: true })
    .catch((error: unknown) => {
      throw error instanceof FreteError ? recusaDoFrete(error) : error
    })
  const opcoes = servicos.flatMap(({ erro, valor, ...opcao }) =>
    erro === null && valor !== null ? [{ ...opcao, valor }] : [],
  )
  if (opcoes.length === 0) {
    const motivos = [...new Set(servicos.map(({ erro }) => erro))].filter(Boolean)
    throw new DomainError('FRETE_INDISPONIVEL', { motivo: motivos.join(' ') || 'sem explicação.' })
  }
  return opcoes.toSorted((a, b) => a.valor - b.valor || a.prazo_entrega - b.prazo_entrega)
}
