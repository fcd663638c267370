import { DIAS_DE_VALIDADE, ITENS_MAXIMOS } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { totaisDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { describeEstampa, keyOfEstampas } from '@estampa/contract/producao/estampas.ts'
import { MOCKUPS_POR_LINHA } from '@estampa/contract/producao/opcoes.ts'
import { PERSONALIZADAS_MAXIMAS } from '@estampa/contract/producao/personalizacao.schemas.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { addDays } from '@estampa/contract/shared/dates.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { camposInvalidos } from '../../infra/base/errors.ts'
import { type Idempotencia, type Transacao, transactionOnce } from '../../infra/database/transaction.ts'
import type { Autor } from '../../shop/auditoria.ts'
import { fitEstampas } from '../producao/estampas.rules.ts'
import { suggestLinhaPrecos } from '../producao/precos.rules.ts'
import type { QuemVende } from '../vendas/itens/itens.rules.ts'
import { readVenda, requireCliente } from '../vendas/venda/venda.rules.ts'
import { readOrcamento } from './leitura.rules.ts'
import * as data from './orcamentos.data.ts'
import { insertDraft, type Orcamentos } from './orcamentos.rules.ts'
import { formatItemDescricao } from './venda.rules.ts'

/**
 * Makes a quote of a sale's lines, with their prints, arts and names, at today's prices; a line whose product or
 * tables name no price keeps the price of the sale. A deleted product becomes a free line. A line that cannot be printed now
 * describes its prints in its text. Expenses are left out: they belonged to that order. The right to give discounts is not
 * asked for: the shop itself set these prices.
 */
export async function repeatVenda(
  { db, erp, alcance }: Orcamentos,
  id: number,
  autor: Autor & { readonly usuario: QuemVende },
  idempotencia?: Idempotencia,
): Promise<Orcamento> {
  const { id: orcamentoId } = await transactionOnce(db, idempotencia, async (trx) => {
    const venda = await readVenda(trx, erp, id)
    await requireCliente(trx, venda.cliente.id)
    const itens = await buildItens(trx, selectItensToRepeat(venda), await listQuotedItens(trx, venda))
    const dono = { cliente_id: venda.cliente.id, nome: '', telefone: '' }
    const { total } = totaisDoOrcamento({ itens, desconto: 0, frete: 0 })
    const validade = addDays(await data.hoje(trx), DIAS_DE_VALIDADE)
    const conteudo = { itens, desconto: 0, frete: 0, total, validade, termos: '' }
    return { id: await insertDraft(trx, dono, conteudo, autor, { repete_venda: id }) }
  })
  return readOrcamento(db, alcance(), orcamentoId)
}

/** Returns the lines that are goods. Refuses more of them, or more names, than a quote holds. */
function selectItensToRepeat({ itens }: Venda): ItemDaVenda[] {
  const goods = itens.filter(({ despesa }) => !despesa)
  const names = goods.reduce((sum, { personalizacao = [] }) => sum + personalizacao.length, 0)
  const refuseItens = (sentence: string) => camposInvalidos({ itens: [sentence] })
  if (goods.length === 0) throw refuseItens('Esta venda não tem linhas para repetir')
  if (goods.length > ITENS_MAXIMOS)
    throw refuseItens(`Um orçamento tem no máximo ${ITENS_MAXIMOS} linhas; esta venda tem ${goods.length}`)
  if (names > PERSONALIZADAS_MAXIMAS)
    throw refuseItens(`Um orçamento tem no máximo ${PERSONALIZADAS_MAXIMAS} peças com nome; esta venda tem ${names}`)
  return goods
}

type QuotedItem = data.Versao['itens'][number]
/** The items of the quote that the sale was made of: a sale keeps their two texts as one. */
async function listQuotedItens(trx: Transacao, { orcamento }: Venda): Promise<readonly QuotedItem[]> {
  if (orcamento === null) return []
  const [currentVersao] = await data.listOrcamentoVersoes(trx, orcamento.id)
  return currentVersao?.itens ?? []
}

/** An item at the price of then. `wordPrints`: its prints that are only words; a price of today would leave them out. */
interface Draft {
  readonly item: Omit<data.ConteudoDaVersao['itens'][number], 'item_id'>
  readonly wordPrints: boolean
}

async function buildItens(trx: Transacao, soldItens: readonly ItemDaVenda[], quotedItens: readonly QuotedItem[]) {
  const pecas = soldItens.map(({ id, variacao, variacao_id }) => {
    const isGone = variacao !== null && variacao_id === null
    return { produto_id: isGone ? null : id, variacao_id: isGone ? null : variacao_id }
  })
  const sellable = await data.vendaveis(trx, pecas)
  const linhas = soldItens.map(({ grupo, estampas, ...soldItem }, place) => {
    const { produto_id = null, variacao_id = null } = (sellable[place] && pecas[place]) || {}
    const { titulo, variacao, descricao, quantidade, valor_unitario, personalizacao = [], mockups } = soldItem
    const quoted = quotedItens.find((quotedItem) => formatItemDescricao(quotedItem) === descricao)
    const name = [titulo || descricao, variacao].filter(Boolean).join(' ')
    return {
      produto_id,
      variacao_id,
      descricao: quoted?.descricao ?? cutText(name, CARACTERES.orcamento.descricao),
      quantidade,
      valor_unitario,
      estampa: quoted?.estampa ?? '',
      personalizacao,
      estampas,
      grupo,
      mockups,
    }
  })
  const fitting = await fitEstampas(trx, linhas)
  const drafts = linhas.map((item, place): Draft => {
    const estampas = fitting[place]
    if (estampas) return { item: { ...item, estampas }, wordPrints: false }
    return { item: writePrints(item), wordPrints: item.estampas.length > 0 }
  })
  const joinedDrafts = freeRepeatedDrafts(joinDrafts(drafts))
  const precos = await suggestLinhaPrecos(
    trx,
    joinedDrafts.map(({ item }) => item),
  )
  return joinedDrafts.map(({ item, wordPrints }, place) => ({
    ...item,
    item_id: place + 1,
    // A price of zero is none.
    valor_unitario: (!wordPrints && precos[place]) || item.valor_unitario,
  }))
}

/** The item without prints of its own: its text says them. */
function writePrints<T extends Draft['item']>(item: T): T {
  if (item.estampas.length === 0) return item
  const words = [item.estampa, ...item.estampas.map(describeEstampa)].filter(Boolean).join('; ')
  return { ...item, estampa: cutText(words, CARACTERES.orcamento.estampa), estampas: [], grupo: null }
}

const keyOfDraft = ({ item: { produto_id, variacao_id, estampas } }: Draft): string =>
  `${produto_id}/${variacao_id}/${keyOfEstampas(estampas)}`

/** Joins lines of the same piece with the same prints, as orders of channels have them: a quote names each once. */
function joinDrafts(drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = []
  for (const draft of drafts) {
    const place = joined.findIndex((earlier) => isJoinable(earlier, draft))
    const earlier = joined[place]
    if (earlier) joined[place] = { ...earlier, item: addItem(earlier.item, draft.item) }
    else joined.push(draft)
  }
  return joined
}

const isJoinable = (earlier: Draft, draft: Draft): boolean =>
  draft.item.produto_id !== null &&
  keyOfDraft(earlier) === keyOfDraft(draft) &&
  !earlier.wordPrints &&
  !draft.wordPrints &&
  earlier.item.estampa === draft.item.estampa &&
  // Each piece bears a name, or none does.
  earlier.item.personalizacao.length > 0 === draft.item.personalizacao.length > 0

const addItem = (item: Draft['item'], added: Draft['item']): Draft['item'] => ({
  ...item,
  quantidade: item.quantidade + added.quantidade,
  valor_unitario: Math.max(item.valor_unitario, added.valor_unitario),
  personalizacao: [...item.personalizacao, ...added.personalizacao],
  mockups: [...item.mockups, ...added.mockups].slice(0, MOCKUPS_POR_LINHA),
})

/** Lines of one piece that cannot be joined: all but the first, and those with prints in words, become free lines. */
const freeRepeatedDrafts = (drafts: readonly Draft[]): Draft[] =>
  drafts.map((draft, place) => {
    const isSame = (another: Draft) => another !== draft && keyOfDraft(another) === keyOfDraft(draft)
    const isRepeated = draft.wordPrints
      ? drafts.some(isSame)
      : drafts.slice(0, place).some((another) => isSame(another) && !another.wordPrints)
    if (draft.item.produto_id === null || !isRepeated) return draft
    return { ...draft, item: { ...writePrints(draft.item), produto_id: null, variacao_id: null } }
  })
