import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useCallback, useState } from 'react'
import { checkTyping, checkVenda, type Erros } from './conferencia.ts'
import { addLinhaPeca, type Linha, linhaDoProduto, mesmaPeca, setLinhaVariacao, updateLinhaEstoque } from './linha.ts'
import { type Rascunho, retratoDe } from './rascunho.ts'

/** Errors that the server refused with, by line and field; said until that line is changed. */
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

  const changeRascunho = (mudanca: Partial<Rascunho>) => setRascunho((atual) => ({ ...atual, ...mudanca }))
  /** Changes a line as it is then; null takes it away. */
  const mudarLinha = useCallback((chave: string, mudanca: (linha: Linha) => Linha | null) => {
    setRecusas(({ [chave]: _, ...rest }) => rest)
    setRascunho((atual) => ({
      ...atual,
      linhas: atual.linhas.flatMap((linha) => (linha.chave === chave ? (mudanca(linha) ?? []) : [linha])),
    }))
  }, [])
  /**
   * Adds a line, unless the same piece is in the sale already: then that line is returned as `repetida`, with one piece
   * more if it was `lida` by a scanner.
   */
  const addProduto = (produto: Produto, variacaoId: number | null = null, lida = false) => {
    const inteira = linhaDoProduto(produto, rascunho.reservadas)
    const linha = variacaoId === null ? inteira : setLinhaVariacao(inteira, variacaoId)
    const igual = rascunho.linhas.find((candidate) => mesmaPeca(candidate, linha))
    if (!igual) setRascunho((atual) => ({ ...atual, linhas: [...atual.linhas, linha] }))
    else if (lida) mudarLinha(igual.chave, addLinhaPeca)
    return { linha: igual && lida ? addLinhaPeca(igual) : (igual ?? linha), repetida: igual !== undefined }
  }
  /** The stock turned out to be another one than when the lines were added. */
  const updateEstoque = (produto: Produto) =>
    setRascunho((atual) => ({
      ...atual,
      linhas: atual.linhas.map((linha) => updateLinhaEstoque(linha, produto, atual.reservadas)),
    }))
  const restartRascunho = (novo: Rascunho) => {
    setBase(novo)
    setRascunho(novo)
    setTentou(false)
    setRecusas(NENHUMA)
  }

  const proprios = tentou ? checkVenda(rascunho) : checkTyping(rascunho)
  const erros: Erros = { ...proprios, linhas: mergeRecusas(recusas, proprios.linhas) }
  return {
    rascunho,
    erros,
    alterado: retratoDe(rascunho) !== retratoDe(base),
    mudar: changeRascunho,
    mudarLinha,
    adicionar: addProduto,
    atualizarEstoque: updateEstoque,
    recomecar: restartRascunho,
    recusar: setRecusas,
    tentar: () => {
      setTentou(true)
      return checkVenda(rascunho)
    },
  }
}

const mergeRecusas = (a: Recusas, b: Recusas): Recusas =>
  Object.keys(a).length === 0
    ? b
    : Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((k) => [k, { ...a[k], ...b[k] }]))
