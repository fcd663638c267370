import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useCallback, useState } from 'react'
import { conferir, conferirDigitacao, type Erros } from './conferencia.ts'
import { comEstoqueDe, comMaisUma, comVariacao, type Linha, linhaDoProduto, mesmaPeca } from './linha.ts'
import { type Rascunho, retratoDe } from './rascunho.ts'

/** What the server refused, by line and field; said until that line is changed. */
export type Recusas = Erros['linhas']
const NENHUMA: Recusas = {}

/**
 * The draft of a sale and its errors. Before the first attempt to save, shows only errors that more typing cannot
 * correct.
 */
export function useRascunho(inicial: () => Rascunho) {
  const [base, setBase] = useState(inicial)
  const [rascunho, setRascunho] = useState(base)
  const [tentou, setTentou] = useState(false)
  const [recusas, setRecusas] = useState(NENHUMA)

  const mudar = (mudanca: Partial<Rascunho>) => setRascunho((atual) => ({ ...atual, ...mudanca }))
  /** Changes a line as it is then; null takes it away. */
  const mudarLinha = useCallback((chave: string, mudanca: (linha: Linha) => Linha | null) => {
    setRecusas(({ [chave]: _, ...outras }) => outras)
    setRascunho((atual) => ({
      ...atual,
      linhas: atual.linhas.flatMap((linha) => (linha.chave === chave ? (mudanca(linha) ?? []) : [linha])),
    }))
  }, [])
  /**
   * Adds a line, unless the same piece is in the sale already: then that line is returned as `repetida`, with one piece
   * more if it was `lida` by a scanner.
   */
  const adicionar = (produto: Produto, variacaoId: number | null = null, lida = false) => {
    const inteira = linhaDoProduto(produto, rascunho.reservadas)
    const linha = variacaoId === null ? inteira : comVariacao(inteira, variacaoId)
    const igual = rascunho.linhas.find((outra) => mesmaPeca(outra, linha))
    if (!igual) setRascunho((atual) => ({ ...atual, linhas: [...atual.linhas, linha] }))
    else if (lida) mudarLinha(igual.chave, comMaisUma)
    return { linha: igual && lida ? comMaisUma(igual) : (igual ?? linha), repetida: igual !== undefined }
  }
  /** The stock turned out to be another one than when the lines were added. */
  const atualizarEstoque = (produto: Produto) =>
    setRascunho((atual) => ({
      ...atual,
      linhas: atual.linhas.map((linha) => comEstoqueDe(linha, produto, atual.reservadas)),
    }))
  const recomecar = (novo: Rascunho) => {
    setBase(novo)
    setRascunho(novo)
    setTentou(false)
    setRecusas(NENHUMA)
  }

  const proprios = tentou ? conferir(rascunho) : conferirDigitacao(rascunho)
  const erros: Erros = { ...proprios, linhas: somar(recusas, proprios.linhas) }
  return {
    rascunho,
    erros,
    alterado: retratoDe(rascunho) !== retratoDe(base),
    mudar,
    mudarLinha,
    adicionar,
    atualizarEstoque,
    recomecar,
    recusar: setRecusas,
    tentar: () => {
      setTentou(true)
      return conferir(rascunho)
    },
  }
}

const somar = (a: Recusas, b: Recusas): Recusas =>
  Object.keys(a).length === 0
    ? b
    : Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((k) => [k, { ...a[k], ...b[k] }]))
