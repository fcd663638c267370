import { errorSentence } from '@estampa/contract/errors.ts'
import { lerDecimal } from '@estampa/contract/shared/money.ts'
import { descricaoDa, type Linha, lerQuantidade, limiteDa, mesmaPeca, skuDa, subtotalDa } from './linha.ts'
import type { Rascunho } from './rascunho.ts'

export type CampoDaLinha = 'variacao' | 'quantidade' | 'valor' | 'desconto'
export type ErrosDaLinha = Partial<Record<CampoDaLinha, string>>
/** What is wrong with a draft, in sentences for people; empty when it may be sent. */
export interface Erros {
  readonly cliente?: string
  readonly origem?: string
  /** About the lines as a whole. */
  readonly itens?: string
  /** By the line's key. */
  readonly linhas: Readonly<Record<string, ErrosDaLinha>>
}

/** Everything that would stop the sale from being saved. */
export function conferir({ clienteId, origem, linhas }: Rascunho): Erros {
  const porLinha = linhas.flatMap((linha): [string, ErrosDaLinha][] => {
    const erros = { ...numerosDa(linha), ...avisosDa(linha, linhas) }
    return Object.keys(erros).length > 0 ? [[linha.chave, erros]] : []
  })
  return {
    ...(clienteId === null ? { cliente: 'Selecione um cliente' } : {}),
    ...(origem === '' ? { origem: 'Selecione a origem da venda' } : {}),
    ...(linhas.length === 0 ? { itens: 'Adicione pelo menos um produto à venda.' } : {}),
    linhas: Object.fromEntries(porLinha),
  }
}

/** What is said already while it is typed: it can only be wrong, not unfinished. */
export const conferirDigitacao = ({ linhas }: Rascunho): Erros => ({
  linhas: Object.fromEntries(linhas.map((linha) => [linha.chave, avisosDa(linha, linhas)])),
})

export const semErros = ({ cliente, origem, itens, linhas }: Erros): boolean =>
  !cliente && !origem && !itens && Object.values(linhas).every((erros) => Object.keys(erros).length === 0)

function numerosDa(linha: Linha): ErrosDaLinha {
  const descricao = descricaoDa(linha)
  const valor = lerDecimal(linha.valor) ?? 0
  return {
    ...(lerQuantidade(linha.quantidade) > 0 ? {} : { quantidade: errorSentence('QUANTIDADE_INVALIDA', { descricao }) }),
    ...(valor > 0 ? {} : { valor: errorSentence('VALOR_INVALIDO', { descricao }) }),
    ...((lerDecimal(linha.desconto) ?? 0) >= 0 ? {} : { desconto: 'Desconto inválido.' }),
  }
}

function avisosDa(linha: Linha, linhas: readonly Linha[]): ErrosDaLinha {
  const descricao = descricaoDa(linha)
  const disponivel = sobraPara(linha, linhas)
  const repetida = linhas.some((outra) => outra.chave !== linha.chave && mesmaPeca(outra, linha))
  return {
    ...(repetida ? { variacao: errorSentence('SKU_REPETIDO_NA_VENDA', { sku: skuDa(linha) ?? descricao }) } : {}),
    ...(lerQuantidade(linha.quantidade) > disponivel
      ? { quantidade: errorSentence('ESTOQUE_INSUFICIENTE', { descricao, disponivel }) }
      : {}),
    ...((subtotalDa(linha) ?? 0) < 0 ? { desconto: errorSentence('DESCONTO_INVALIDO', { descricao }) } : {}),
  }
}

/** What is left for this line once the other lines of the same product have theirs; never below zero. */
function sobraPara(linha: Linha, linhas: readonly Linha[]): number {
  const outras = linhas.filter(
    ({ chave, produtoId }) => chave !== linha.chave && produtoId !== null && produtoId === linha.produtoId,
  )
  const pedidas = outras.reduce((soma, outra) => soma + (lerQuantidade(outra.quantidade) || 0), 0)
  return Math.max(0, Math.min(limiteDa(linha), linha.disponivel - pedidas))
}
