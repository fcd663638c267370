import { formatarData } from '@estampa/contract/shared/dates.ts'
import { formatarReais, lerReais } from '@estampa/contract/shared/money.ts'
import type { ItemDaVendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import type { BodyOf } from '../../../shared/forms/useSave.ts'
import type { Difference } from '../../../shared/ui/dialogs/ConflictDialogBody.tsx'
import { escreverNome, lerNomes } from '../../../shared/vendas/item.ts'
import type { Lembretes } from './CamposDosLembretes.tsx'
import { descricaoDa, type Linha, lerQuantidade, linhaDoItem, type Reservada, skuDa, subtotalDa } from './linha.ts'

export interface Rascunho {
  readonly clienteId: number | null
  readonly origem: string
  readonly lembretes: Lembretes
  readonly linhas: readonly Linha[]
  /** What the stored sale holds; nothing for a new one. */
  readonly reservadas: readonly Reservada[]
}

export function rascunhoDe(venda: Venda | undefined, clienteId: number | null = null, origem = ''): Rascunho {
  if (!venda) return { clienteId, origem, lembretes: SEM_LEMBRETES, linhas: [], reservadas: [] }
  const reservadas = venda.itens.map(({ id, variacao_id, quantidade }) => ({
    produtoId: id,
    variacaoId: variacao_id,
    quantidade,
  }))
  const linhas = venda.itens.map((item) => linhaDoItem(item, reservadas))
  const { anotacao, prazo, prioritaria } = venda
  const lembretes = { anotacao, prazo: prazo ?? '', prioritaria }
  return { clienteId: venda.cliente.id || null, origem: venda.origem, lembretes, linhas, reservadas }
}
export const SEM_LEMBRETES: Lembretes = { anotacao: '', prazo: '', prioritaria: false }

/** Note, due date and priority as they are sent. */
export const lembretesDe = ({ lembretes: { anotacao, prazo, prioritaria } }: Rascunho) => ({
  anotacao: anotacao.trim(),
  prazo: prazo || null,
  prioritaria,
})

/** The lines as they are sent (spec §7); text that cannot be read was refused before. */
export const itensDe = ({ linhas }: Pick<Rascunho, 'linhas'>) =>
  linhas.map(
    (linha) =>
      ({
        id: linha.produtoId,
        ...(linha.itemId === null ? {} : { item_id: linha.itemId }),
        variacao_id: linha.variacaoId,
        sku: skuDa(linha),
        descricao: linha.descricao ?? descricaoDa(linha),
        quantidade: lerQuantidade(linha.quantidade),
        valor_unitario: lerReais(linha.valor) ?? 0,
        desconto: lerReais(linha.desconto) ?? 0,
        ...(linha.nomes !== null && { personalizacao: lerNomes(linha.nomes) }),
      }) satisfies BodyOf<ItemDaVendaEntrada, 'item_id' | 'personalizacao'>,
  )

/** Reais and pieces, of what can be read so far. */
export function somaDe({ linhas }: Rascunho): { total: number; pecas: number } {
  const legiveis = linhas.filter((linha) => subtotalDa(linha) !== null)
  return {
    total: totalDaVenda(itensDe({ linhas: legiveis })),
    pecas: legiveis.reduce((soma, { quantidade, despesa }) => (despesa ? soma : soma + lerQuantidade(quantidade)), 0),
  }
}

/** What would be saved of a draft, by its fields. */
export const salvavel = (rascunho: Rascunho) => ({
  clienteId: rascunho.clienteId,
  origem: rascunho.origem,
  lembretes: lembretesDe(rascunho),
  linhas: itensDe(rascunho),
})

/** Says whether two drafts would be saved alike. */
export const retratoDe = (rascunho: Rascunho): string => JSON.stringify(salvavel(rascunho))

/** What differs between the draft and the sale as another person saved it; `base` is what this person had opened. */
export function diferencas(meu: Rascunho, base: Venda | undefined, atual: Venda): Difference[] {
  const salvo = rascunhoDe(atual)
  const nomeMeu = [base, atual].find((venda) => venda?.cliente.id === meu.clienteId)?.cliente_nome
  const cliente = nomeMeu === undefined ? null : { meu: nomeMeu, salvo: atual.cliente_nome }
  const origem = { meu: rotuloDaOrigem(meu.origem), salvo: rotuloDaOrigem(salvo.origem) }
  const produtos = { meu: emPalavras(meu), salvo: emPalavras(salvo) }
  const lembretes = { meu: lembrado(meu), salvo: lembrado(salvo) }
  const status = base && { meu: rotuloDoStatus(base.status), salvo: rotuloDoStatus(atual.status) }
  return [
    ...(meu.clienteId === salvo.clienteId ? [] : [{ rotulo: 'Cliente', valores: cliente }]),
    ...(origem.meu === origem.salvo ? [] : [{ rotulo: 'Origem', valores: origem }]),
    ...(produtos.meu === produtos.salvo ? [] : [{ rotulo: 'Produtos', valores: produtos }]),
    ...(lembretes.meu === lembretes.salvo ? [] : [{ rotulo: 'Para a equipe', valores: lembretes }]),
    ...(!status || status.meu === status.salvo ? [] : [{ rotulo: 'Status', valores: status }]),
  ]
}

function lembrado(rascunho: Rascunho): string {
  const { anotacao, prazo, prioritaria } = lembretesDe(rascunho)
  return [prioritaria && 'Prioritária', prazo && `Prazo ${formatarData(prazo)}`, anotacao].filter(Boolean).join('; ')
}

const emPalavras = (rascunho: Rascunho): string =>
  itensDe(rascunho)
    .map(({ quantidade, valor_unitario, desconto, personalizacao = [] }, i) => {
      const descricao = rascunho.linhas[i] ? descricaoDa(rascunho.linhas[i]) : ''
      const menos = desconto > 0 ? `, desconto ${formatarReais(desconto)}` : ''
      const nomes = personalizacao.length > 0 ? ` (${personalizacao.map(escreverNome).join('; ')})` : ''
      return `${quantidade} × ${descricao} a ${formatarReais(valor_unitario)}${menos}${nomes}`
    })
    .join('; ')
