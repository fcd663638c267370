import { parseReais } from '@estampa/contract/shared/money.ts'
import { fillTemplate } from '@estampa/contract/shared/preencher.ts'
import { FRASES_DA_VENDA } from '@estampa/contract/vendas/frases.ts'
import type { ApiError } from '../../../shared/api/apiError.ts'
import { descricaoDa, identidadesDa, type Linha, limiteDa, parseQuantity, skuDa, subtotalDa } from './linha.ts'
import type { Rascunho } from './rascunho.ts'

export const CAMPOS_DA_LINHA = ['variacao', 'quantidade', 'valor', 'desconto', 'nomes'] as const
type CampoDaLinha = (typeof CAMPOS_DA_LINHA)[number]
export type ErrosDaLinha = Partial<Record<CampoDaLinha, string>>
/** Errors of a draft in sentences for users; empty when it may be sent. */
export interface Erros {
  readonly cliente?: string
  readonly origem?: string
  /** About the lines as a whole. */
  readonly itens?: string
  readonly linhas: Readonly<Record<string, ErrosDaLinha>>
}

export function checkVenda({ clienteId, origem, linhas }: Pick<Rascunho, 'clienteId' | 'origem' | 'linhas'>): Erros {
  return {
    ...(clienteId === null ? { cliente: 'Selecione um cliente' } : {}),
    ...(origem === '' ? { origem: 'Selecione a origem da venda' } : {}),
    ...(linhas.length === 0 ? { itens: 'Adicione pelo menos um produto à venda.' } : {}),
    linhas: checkLinhas(linhas),
  }
}

export function checkLinhas(linhas: readonly Linha[]): Erros['linhas'] {
  const conta = countLinhas(linhas)
  return listErrosByChave(linhas, (linha) => ({ ...numerosDa(linha), ...avisosDa(linha, conta) }))
}

/** Errors shown while typing: values that are wrong, not merely unfinished. */
export function checkTyping({ linhas }: Pick<Rascunho, 'linhas'>): Erros {
  const conta = countLinhas(linhas)
  return { linhas: listErrosByChave(linhas, (linha) => avisosDa(linha, conta)) }
}

/** Only the lines that have something wrong: the others need not be drawn again. */
const listErrosByChave = (linhas: readonly Linha[], errosDa: (linha: Linha) => ErrosDaLinha) =>
  Object.fromEntries(
    linhas
      .map((linha) => [linha.chave, errosDa(linha)] as const)
      .filter(([, errors]) => Object.keys(errors).length > 0),
  )

export const lacksErros = ({ cliente, origem, itens, linhas }: Erros): boolean =>
  !cliente && !origem && !itens && Object.keys(linhas).length === 0

function numerosDa(linha: Linha): ErrosDaLinha {
  const descricao = descricaoDa(linha)
  const value = parseReais(linha.valor) ?? 0
  const desconto = parseReais(linha.desconto)
  return {
    ...(parseQuantity(linha.quantidade) > 0
      ? {}
      : { quantidade: fillTemplate(FRASES_DA_VENDA.QUANTIDADE_INVALIDA, { descricao }) }),
    ...(value > 0 || (linha.gratuita && parseReais(linha.valor) === 0)
      ? {}
      : { valor: fillTemplate(FRASES_DA_VENDA.VALOR_INVALIDO, { descricao }) }),
    ...(desconto === null || desconto >= 0 ? {} : { desconto: 'Desconto inválido.' }),
  }
}

function avisosDa(linha: Linha, conta: Conta): ErrosDaLinha {
  const descricao = descricaoDa(linha)
  const disponivel = countLeftPecas(linha, conta)
  const value = subtotalDa(linha)
  const isRepeated =
    linha.produtoId !== null && identidadesDa(linha).some((identidade) => conta.repetidas.has(identidade))
  return {
    ...(isRepeated
      ? { variacao: fillTemplate(FRASES_DA_VENDA.SKU_REPETIDO_NA_VENDA, { sku: skuDa(linha) ?? descricao }) }
      : {}),
    ...(linha.quantidade.trim() !== '' && Number.isNaN(parseQuantity(linha.quantidade))
      ? { quantidade: fillTemplate(FRASES_DA_VENDA.QUANTIDADE_INVALIDA, { descricao }) }
      : {}),
    ...(!linha.semLimite && parseQuantity(linha.quantidade) > disponivel
      ? { quantidade: fillTemplate(FRASES_DA_VENDA.ESTOQUE_INSUFICIENTE, { descricao, disponivel }) }
      : {}),
    ...(value !== null && value < 0
      ? { desconto: fillTemplate(FRASES_DA_VENDA.DESCONTO_INVALIDO, { descricao }) }
      : {}),
  }
}

/** Pieces left for this line after the other lines of the same product; never below zero. */
function countLeftPecas(linha: Linha, { pedidas }: Conta): number {
  if (linha.produtoId === null) return limiteDa(linha)
  const siblingPecas = (pedidas.get(linha.produtoId) ?? 0) - pecasDe(linha)
  return Math.max(0, Math.min(limiteDa(linha), linha.disponivel - siblingPecas))
}

/** A quantity that cannot be read asks for nothing. */
const pecasDe = (linha: Linha): number => parseQuantity(linha.quantidade) || 0

/** Over all lines: pieces by product, and the pieces sold twice. Two stored lines may repeat, as in imported orders. */
interface Conta {
  readonly pedidas: ReadonlyMap<number, number>
  readonly repetidas: ReadonlySet<string>
}
function countLinhas(linhas: readonly Linha[]): Conta {
  const pedidas = new Map<number, number>()
  const vistas = new Map<string, { guardada: boolean }>()
  const repetidas = new Set<string>()
  for (const linha of linhas) {
    const { produtoId } = linha
    // A kept line without a product asks for no pieces: it may have the SKU of another one.
    if (produtoId === null) continue
    pedidas.set(produtoId, (pedidas.get(produtoId) ?? 0) + pecasDe(linha))
    const guardada = linha.itemId !== null
    for (const identidade of identidadesDa(linha)) {
      const firstSeen = vistas.get(identidade)
      if (firstSeen && !(firstSeen.guardada && guardada)) repetidas.add(identidade)
      vistas.set(identidade, { guardada })
    }
  }
  return { pedidas, repetidas }
}

const CAMPOS: Readonly<Record<string, CampoDaLinha>> = {
  quantidade: 'quantidade',
  valor_unitario: 'valor',
  desconto: 'desconto',
  personalizacao: 'nomes',
}

/**
 * The server's messages by the fields of the form: at their lines (`itens.2.quantidade`), else at the customer, else of the
 * form as a whole (`root`).
 */
export function parseRefusal(error: ApiError, linhas: readonly Linha[]): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const [path, [sentence = '']] of Object.entries(error.erros)) {
    const [, index, field = ''] = /^itens\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
    if (index !== undefined && linhas[Number(index)])
      sentences[`linhas.${index}.${CAMPOS[field] ?? 'variacao'}`] = sentence
  }
  // A refusal about stock names the product in its sentence.
  const named = linhas.findIndex((linha) => error.detail.includes(` ${descricaoDa(linha)}:`))
  if (Object.keys(sentences).length === 0 && named >= 0) sentences[`linhas.${named}.quantidade`] = error.detail
  const cliente = error.ofField('cliente_id') ?? error.ofField('cliente')
  if (cliente !== undefined) sentences.clienteId = cliente
  return Object.keys(sentences).length === 0 && error.detail ? { root: error.detail } : sentences
}
