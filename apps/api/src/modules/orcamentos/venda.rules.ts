import type { GerarVendaEntrada } from '@estampa/contract/orcamentos/entrada.schemas.ts'
import { ATOS_DO_ORCAMENTO, isAtoAllowed, porqueNao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import { descontoDasPecas, splitDesconto } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import type { AprovacaoGuardada } from '@estampa/contract/producao/estampas.schemas.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import { type Idempotencia, type Transacao, transactionOnce } from '../../infra/database/transaction.ts'
import type { Autor } from '../../shop/auditoria.ts'
import type { LojaComArquivos } from '../../shop/loja.ts'
import { type QuemVende, refuseDescontos } from '../vendas/itens/itens.rules.ts'
import { readVenda } from '../vendas/venda/venda.rules.ts'
import { setCobranca } from '../vendas/venda/vendas.data.ts'
import { recordVenda } from '../vendas/vendas.rules.ts'
import { readLockedOrcamento } from './leitura.rules.ts'
import * as data from './orcamentos.data.ts'
import { auditOrcamento } from './orcamentos.rules.ts'

/** The quote becomes a sale, once; its pieces are reserved by the rule of every sale, or nothing happens. */
export async function createOrcamentoVenda(
  loja: LojaComArquivos,
  id: number,
  entrada: GerarVendaEntrada,
  autor: Autor & { readonly usuario: QuemVende },
  idempotencia?: Idempotencia,
): Promise<Venda> {
  const { db, erp } = loja
  const enviar = erp.ativo && (await erp.autorizado())
  return transactionOnce(db, idempotencia, async (trx) => {
    const { orcamento, atual, situacao } = await readLockedOrcamento(trx, id)
    if (!isAtoAllowed('vender', situacao))
      throw new DomainError('ORCAMENTO_EM_OUTRA_SITUACAO', { motivo: porqueNao('vender', situacao) })
    const cliente_id = entrada?.cliente_id ?? orcamento.cliente_id
    if (cliente_id === null) throw camposInvalidos({ cliente_id: ['Selecione um cliente'] })
    const assignedItens = assignProdutos(atual, entrada)
    // A free line had a price for anything: as a product it has that product's.
    const livres = assignedItens.filter((_, linha) => atual.itens[linha]?.produto_id === null)
    const pricedLinhas = livres.map(({ id: produtoId, variacao_id = null, quantidade, valor_unitario }) => {
      return { produto_id: produtoId, variacao_id, quantidade, valor_unitario, desconto: 0 }
    })
    await refuseDescontos(trx, autor.usuario, pricedLinhas)
    const descontos = splitDesconto(atual.itens, atual.desconto)
    const discountedItens = assignedItens.map((item, linha) => ({ ...item, desconto: descontos[linha] ?? 0 }))
    const quantidades = entrada?.so_o_que_ha ? await countAvailable(trx, discountedItens) : null
    const itens = quantidades === null ? discountedItens : takeAvailable(discountedItens, quantidades)
    const dados = { cliente_id, origem: entrada?.origem ?? 'redes_sociais', itens, versao: null }
    // Sold as it was offered, whoever makes the sale.
    const vendedor = { id: autor.usuario.id, negadas: [] }
    const venda = await recordVenda(trx, loja, dados, { quem: vendedor, enviar, porque: `, do orçamento ${id}` })
    if (atual.frete > 0) await setCobranca(trx, venda.id, { frete_cobrado: atual.frete })
    const newSituacao = ATOS_DO_ORCAMENTO.vender.para
    await data.changeOrcamento(trx, id, {
      situacao: newSituacao,
      venda_id: venda.id,
      cliente_id,
      nome: '',
      telefone: '',
      ficou_de_fora: atual.itens.flatMap(({ item_id, quantidade }, linha) => {
        const left = quantidade - (quantidades?.[linha] ?? quantidade)
        return left === 0 ? [] : [{ item_id, quantidade: left }]
      }),
    })
    await auditOrcamento(trx, autor, 'orcamento_vendido', id, { venda: venda.id, versao: atual.numero })
    return readVenda(trx, erp, venda.id)
  })
}

type LinhaVendida = ReturnType<typeof assignProdutos>[number] & { readonly desconto: number }
/** How many pieces of each line are available, at most those that it asks for. */
async function countAvailable(trx: Transacao, itens: readonly LinhaVendida[]): Promise<number[]> {
  const linhas = itens.map(({ id: produto_id, variacao_id = null }) => ({ produto_id, variacao_id }))
  const ha = await data.vendaveis(trx, linhas)
  return itens.map(({ quantidade }, linha) => Math.min(quantidade, Math.max(0, ha[linha]?.disponivel ?? 0)))
}

/** Returns of each line these pieces, with their share of its discount. */
function takeAvailable(itens: readonly LinhaVendida[], quantidades: readonly number[]): LinhaVendida[] {
  const vendidos = itens.flatMap((item, linha) => {
    const quantidade = quantidades[linha] ?? 0
    if (quantidade === 0) return []
    const desconto = descontoDasPecas(item.desconto, quantidade, item.quantidade)
    return { ...item, quantidade, desconto, personalizacao: item.personalizacao.slice(0, quantidade) }
  })
  if (vendidos.length === 0) throw camposInvalidos({ itens: ['Nenhuma peça deste orçamento está disponível agora'] })
  return vendidos
}

/** The lines as a sale takes them; free ones are the product that the person named now. */
function assignProdutos(versao: data.Versao, entrada: GerarVendaEntrada) {
  const aprovacao = approvalOf(versao)
  const escolhidos = new Map(entrada?.produtos.map((choice) => [choice.linha, choice]))
  return versao.itens.map((item, linha) => {
    const { descricao, estampa, quantidade, valor_unitario, personalizacao, estampas, grupo } = item
    const { produto_id, variacao_id } = escolhidos.get(linha) ?? item
    if (produto_id === null) throw camposInvalidos({ [`produtos.${linha}`]: [`Escolha o produto de “${descricao}”`] })
    return {
      id: produto_id,
      variacao_id: variacao_id ?? undefined,
      sku: null,
      quantidade,
      valor_unitario,
      // The quote's text about the print becomes part of the line's description.
      descricao: formatItemDescricao({ descricao, estampa }),
      personalizacao: [...personalizacao],
      estampas: [...estampas],
      grupo,
      mockups: data.listLinhaMockups(versao, linha).map(({ arquivo }) => arquivo),
      aprovacao: estampas.length > 0 ? aprovacao : null,
    }
  })
}

/** The two texts of an item as the one that its line of the sale has. */
export const formatItemDescricao = ({ descricao, estampa }: Pick<data.ItemGuardado, 'descricao' | 'estampa'>): string =>
  cutText([descricao, estampa].filter(Boolean).join(' · '), CARACTERES.itemDaVenda.descricao)

/** What the customer approved by the quote, as lines of the sale keep it. */
function approvalOf(versao: Omit<data.Versao, 'itens' | 'mockups'>): AprovacaoGuardada | null {
  const { numero, artes, aprovada_em, aprovada_por, anulada_em } = versao
  if (aprovada_em === null || anulada_em !== null) return null
  return { situacao: 'aprovada', versao: numero, por: aprovada_por, em: aprovada_em, texto: null, artes: artes ?? {} }
}
