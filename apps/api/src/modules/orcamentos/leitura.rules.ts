import { quemEspera, situacaoNoDia } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { Orcamento, OrcamentoResumo, VersaoDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { totaisDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { type AprovacaoDaLinha, SEM_PROVA } from '@estampa/contract/producao/estampas.schemas.ts'
import type { Alcance } from '@estampa/contract/shared/alcance.ts'
import { DomainError, found } from '../../infra/base/errors.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { addMockupAddresses } from '../producao/estampas.data.ts'
import * as data from './orcamentos.data.ts'

export function comoResumo({ cliente_id, desde, ...linha }: data.OrcamentoLinha): OrcamentoResumo {
  const waitingParty = quemEspera(linha.situacao)
  return {
    ...linha,
    numero: linha.id,
    cliente: cliente_id === null ? null : { id: cliente_id, nome: linha.nome },
    espera: waitingParty === null ? null : { quem: waitingParty, desde },
  }
}

export function comoVersao(versao: data.Versao): VersaoDoOrcamento {
  const { itens, mockups, mudanca_em, mudanca_texto, mudanca_item: _mudancaItem, artes: _artes, ...rest } = versao
  const { aprovada_em, aprovada_por, aprovada_de, anulada_em, ...unchanged } = rest
  return {
    ...unchanged,
    subtotal: totaisDoOrcamento(versao).subtotal,
    itens: itens.map((item, linha) => ({
      ...item,
      mockups: data.listLinhaMockups({ mockups }, linha).map(({ linha: _, ...mockup }) => addMockupAddresses(mockup)),
      aprovacao: aprovacaoDoItem(versao, item.item_id),
    })),
    mudanca: mudanca_em === null ? null : { texto: mudanca_texto ?? '', em: mudanca_em },
    aprovacao:
      aprovada_em === null ? null : { nome: aprovada_por ?? '', em: aprovada_em, endereco: aprovada_de, anulada_em },
  }
}

/** What the customer said of an item of this version; what was approved and edited since counts no more. */
function aprovacaoDoItem(versao: data.Versao, itemId: number): AprovacaoDaLinha {
  const { numero, enviada_em, aprovada_em, aprovada_por, anulada_em, mudanca_em, mudanca_texto, mudanca_item } = versao
  const baseAprovacao = { versao: numero, por: null, texto: null }
  if (aprovada_em !== null && anulada_em === null)
    return { ...baseAprovacao, situacao: 'aprovada', por: aprovada_por, em: aprovada_em }
  if (mudanca_em !== null && (mudanca_item === null || mudanca_item === itemId))
    return { ...baseAprovacao, situacao: 'mudanca', em: mudanca_em, texto: mudanca_texto }
  return enviada_em === null ? SEM_PROVA : { ...baseAprovacao, situacao: 'enviada', em: enviada_em }
}

export async function readOrcamento(db: Db, alcance: Alcance, id: number): Promise<Orcamento> {
  const guardado = await found(data.readOrcamentoRow(db, id), 'ORCAMENTO_NAO_ENCONTRADO')
  const { email, atual, versao, links, situacao_guardada: _, venda_total, ficou_de_fora, ...linha } = guardado
  const guardadas = await data.listOrcamentoVersoes(db, id)
  const versoes = guardadas.map(comoVersao)
  const [currentVersao] = versoes
  if (!currentVersao) throw new DomainError('ORCAMENTO_NAO_ENCONTRADO')
  const { itens, desconto, frete, subtotal, termos } = currentVersao
  return {
    ...comoResumo(linha),
    itens,
    desconto,
    frete,
    subtotal,
    termos,
    email,
    versao_atual: atual,
    versoes,
    versao,
    alcance_do_link: alcance,
    links: mostrada(guardadas, await data.hoje(db)) ? links : 0,
    venda_total,
    ficou_de_fora: [...ficou_de_fora],
    faltas: linha.situacao !== 'vendido' ? await faltasDe(db, itens) : [],
  }
}

/**
 * Returns what links show: the newest sent version while it is valid, then for ever the last approved one, else
 * nothing.
 */
export function mostrada(versoes: readonly data.Versao[], hoje: string): data.Versao | undefined {
  const enviada = versoes.find(({ enviada_em }) => enviada_em !== null)
  return enviada && enviada.validade >= hoje ? enviada : versoes.find(({ aprovada_em }) => aprovada_em !== null)
}

/** Returns what a sale of these lines would be refused for now. */
async function faltasDe(db: Db, itens: VersaoDoOrcamento['itens']): Promise<Orcamento['faltas']> {
  const produtos = await data.vendaveis(db, itens)
  return itens.flatMap(({ produto_id, descricao, quantidade }, linha): Orcamento['faltas'] => {
    const produto = produtos[linha]
    const nothingComes = { em_producao: 0, a_receber: 0, previsao_a_receber: null, peca_lisa: false }
    const baseFalta = { linha, descricao, disponivel: null, a_produzir: null, ...nothingComes }
    if (produto_id === null) return [{ ...baseFalta, motivo: 'sem_produto' }]
    if (!produto) return [{ ...baseFalta, motivo: 'produto_indisponivel' }]
    const { disponivel, prontas, tem_ficha, nome: _, ...coming } = produto
    if (disponivel >= quantidade) return []
    const a_produzir = tem_ficha ? Math.max(0, quantidade - prontas - coming.em_producao) : null
    return [{ linha, descricao, motivo: 'estoque', disponivel, a_produzir, ...coming }]
  })
}

/** The quote under its lock: its state today, and its versions. */
export async function readLockedOrcamento(trx: Transacao, id: number) {
  await data.lockOrcamento(trx, id)
  const [orcamento, versoes, hoje] = [
    await data.readOrcamentoRow(trx, id),
    await data.listOrcamentoVersoes(trx, id),
    await data.hoje(trx),
  ]
  const [atual] = versoes
  if (!orcamento || !atual) throw new DomainError('ORCAMENTO_NAO_ENCONTRADO')
  return { orcamento, versoes, atual, hoje, situacao: situacaoNoDia(orcamento.situacao_guardada, atual.validade, hoje) }
}
