import { parseReais } from '@estampa/contract/shared/money.ts'
import { fillTemplate } from '@estampa/contract/shared/preencher.ts'
import { FRASES_DA_VENDA } from '@estampa/contract/vendas/frases.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../shared/api/apiError.ts'
import { descricaoDa, identidadesDa, type Linha, limiteDa, parseQuantity, skuDa, subtotalDa } from './linha.ts'
import type { Rascunho } from './rascunho.ts'

export type CampoDaLinha = 'variacao' | 'quantidade' | 'valor' | 'desconto' | 'nomes'
export type ErrosDaLinha = Partial<Record<CampoDaLinha, string>>
/** Errors of a draft in sentences for users; empty when it may be sent. */
export interface Erros {
  readonly cliente?: string
  readonly origem?: string
  /** About the lines as a whole. */
  readonly itens?: string
  readonly linhas: Readonly<Record<string, ErrosDaLinha>>
}

export function checkVenda({ clienteId, origem, linhas }: Rascunho): Erros {
  const conta = countLinhas(linhas)
  return {
    ...(clienteId === null ? { cliente: 'Selecione um cliente' } : {}),
    ...(origem === '' ? { origem: 'Selecione a origem da venda' } : {}),
    ...(linhas.length === 0 ? { itens: 'Adicione pelo menos um produto à venda.' } : {}),
    linhas: listErrosByChave(linhas, (linha) => ({ ...numerosDa(linha), ...avisosDa(linha, conta) })),
  }
}

/** Errors shown while typing: values that are wrong, not merely unfinished. */
export function checkTyping({ linhas }: Rascunho): Erros {
  const conta = countLinhas(linhas)
  return { linhas: listErrosByChave(linhas, (linha) => avisosDa(linha, conta)) }
}

/** Only the lines that have something wrong: the others need not be drawn again. */
const listErrosByChave = (linhas: readonly Linha[], errosDa: (linha: Linha) => ErrosDaLinha) =>
  Object.fromEntries(
    linhas.map((linha) => [linha.chave, errosDa(linha)] as const).filter(([, erros]) => Object.keys(erros).length > 0),
  )

export const lacksErros = ({ cliente, origem, itens, linhas }: Erros): boolean =>
  !cliente && !origem && !itens && Object.keys(linhas).length === 0

function numerosDa(linha: Linha): ErrosDaLinha {
  const descricao = descricaoDa(linha)
  const valor = parseReais(linha.valor) ?? 0
  const desconto = parseReais(linha.desconto)
  return {
    ...(parseQuantity(linha.quantidade) > 0
      ? {}
      : { quantidade: fillTemplate(FRASES_DA_VENDA.QUANTIDADE_INVALIDA, { descricao }) }),
    ...(valor > 0 || (linha.gratuita && parseReais(linha.valor) === 0)
      ? {}
      : { valor: fillTemplate(FRASES_DA_VENDA.VALOR_INVALIDO, { descricao }) }),
    ...(desconto === null || desconto >= 0 ? {} : { desconto: 'Desconto inválido.' }),
  }
}

function avisosDa(linha: Linha, conta: Conta): ErrosDaLinha {
  const descricao = descricaoDa(linha)
  const disponivel = countLeftPecas(linha, conta)
  const valor = subtotalDa(linha)
  const repetida =
    linha.produtoId !== null && identidadesDa(linha).some((identidade) => conta.repetidas.has(identidade))
  return {
    ...(repetida
      ? { variacao: fillTemplate(FRASES_DA_VENDA.SKU_REPETIDO_NA_VENDA, { sku: skuDa(linha) ?? descricao }) }
      : {}),
    ...(linha.quantidade.trim() !== '' && Number.isNaN(parseQuantity(linha.quantidade))
      ? { quantidade: fillTemplate(FRASES_DA_VENDA.QUANTIDADE_INVALIDA, { descricao }) }
      : {}),
    ...(parseQuantity(linha.quantidade) > disponivel
      ? { quantidade: fillTemplate(FRASES_DA_VENDA.ESTOQUE_INSUFICIENTE, { descricao, disponivel }) }
      : {}),
    ...(valor !== null && valor < 0
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

/** Assigns the server's messages to their lines (`itens.2.quantidade`); the rest are shown on their own. */
export function parseRefusal(erro: ApiError, linhas: readonly Linha[]) {
  const errorsByLinha: Record<string, ErrosDaLinha> = {}
  const setLinhaError = (linha: Linha, campo: CampoDaLinha, frase: string) => {
    errorsByLinha[linha.chave] = { ...errorsByLinha[linha.chave], [campo]: frase }
  }
  for (const [caminho, [frase = '']] of Object.entries(erro.erros)) {
    const [, indice, campo = ''] = /^itens\.(\d+)(?:\.(\w+))?$/.exec(caminho) ?? []
    const linha = indice === undefined ? undefined : linhas[Number(indice)]
    if (linha) setLinhaError(linha, CAMPOS[campo] ?? 'variacao', frase)
  }
  // A refusal about stock names the product in its sentence.
  const namedLinha = linhas.find((linha) => erro.detail.includes(` ${descricaoDa(linha)}:`))
  if (Object.keys(errorsByLinha).length === 0 && namedLinha) setLinhaError(namedLinha, 'quantidade', erro.detail)
  const cliente = erro.ofField('cliente_id') ?? erro.ofField('cliente')
  const isTold = Object.keys(errorsByLinha).length > 0 || cliente !== undefined
  return { porLinha: errorsByLinha, cliente, geral: isTold ? '' : erro.detail }
}

/** In a field Enter searches or goes on; only its button saves the sale. */
export function naoEnviarComEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** `focarErro` brings the first refused field of the form into sight, with the focus, once the form can take it. */
export function useFocoNoErro(pending: boolean) {
  const formulario = useRef<HTMLFormElement>(null)
  const [pedido, setPedido] = useState(0)
  useEffect(() => {
    if (pedido === 0 || pending) return
    const alvo = formulario.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (alvo) alvo.focus()
    else formulario.current?.querySelector<HTMLElement>('input[type="search"]:last-of-type')?.focus()
  }, [pedido, pending])
  return { formulario, focarErro: () => setPedido((n) => n + 1) }
}
