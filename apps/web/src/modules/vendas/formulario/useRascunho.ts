import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useCallback, useState } from 'react'
import { type CampoDaLinha, conferir, conferirDigitacao, type Erros } from './conferencia.ts'
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
  const mudarLinha = useCallback((chave: string, mudanca: (linha: Linha) => Linha) => {
    setRecusas(({ [chave]: _, ...outras }) => outras)
    setRascunho((atual) => ({
      ...atual,
      linhas: atual.linhas.map((linha) => (linha.chave === chave ? mudanca(linha) : linha)),
    }))
  }, [])
  const digitar = useCallback(
    (chave: string, campo: Exclude<CampoDaLinha, 'variacao'>, texto: string) =>
      mudarLinha(chave, (linha) => ({ ...linha, [campo]: texto })),
    [mudarLinha],
  )
  const escolherVariacao = useCallback(
    (chave: string, variacaoId: number | null) => mudarLinha(chave, (linha) => comVariacao(linha, variacaoId)),
    [mudarLinha],
  )
  const remover = useCallback(
    (chave: string) =>
      setRascunho((atual) => ({ ...atual, linhas: atual.linhas.filter((linha) => linha.chave !== chave) })),
    [],
  )
  const nova = (produto: Produto, variacaoId: number | null): Linha => {
    const linha = linhaDoProduto(produto, rascunho.reservadas)
    return variacaoId === null ? linha : comVariacao(linha, variacaoId)
  }
  /** Adds a line, unless the same piece is in the sale already: then that line is returned as `repetida`. */
  const adicionar = (produto: Produto, variacaoId: number | null = null) => {
    const linha = nova(produto, variacaoId)
    const igual = rascunho.linhas.find((outra) => mesmaPeca(outra, linha))
    if (igual) return { linha: igual, repetida: true }
    setRascunho((atual) => ({ ...atual, linhas: [...atual.linhas, linha] }))
    return { linha, repetida: false }
  }
  /** One piece was scanned: a new line, or one more of the line that has it. */
  const contarUma = (produto: Produto, variacaoId: number | null) => {
    const { linha, repetida } = adicionar(produto, variacaoId)
    if (repetida) mudarLinha(linha.chave, comMaisUma)
    return { linha, repetida }
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
    digitar,
    escolherVariacao,
    remover,
    adicionar,
    contarUma,
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
