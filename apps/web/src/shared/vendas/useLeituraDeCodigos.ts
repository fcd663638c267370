import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAlarmes } from '../device/leitor/Alarmes.tsx'
import { type Codigo, interpretarCodigo } from '../device/leitor/codigo.ts'
import { nomeDaOpcao, type OpcaoDeVariacao, useQualVariacao } from '../device/leitor/QualVariacao.tsx'
import { sinalizar } from '../device/leitor/sinais.ts'

export interface Peca {
  readonly produtoId: number
  readonly variacaoId: number | null
}
/** Of the shop's products; null when none has the code. */
export type PecaDoCodigo = (codigo: Codigo, texto: string) => Promise<Peca | null> | Peca | null

/** How many a line has after a reading, and how many there are. */
export interface Contada {
  readonly nome: string
  readonly quantas: number
  readonly limite: number
}

/**
 * Looks up the codes of a scanner one after the other. A wrong code raises an alarm. `contar` answers the line that has
 * the piece now, the variations to choose from first, or null when the shop has no such piece.
 */
export function useLeituraDeCodigos(
  contar: (peca: Peca) => Promise<Contada | { readonly qual: readonly OpcaoDeVariacao[] } | null>,
  pecaDoCodigo: PecaDoCodigo,
  onde: string,
) {
  const fila = useRef<Promise<unknown>>(Promise.resolve())
  const [ultima, setUltima] = useState('')
  const { alarmes, alarmar, alarmarSemProduto, alarmarSemResposta, dispensar } = useAlarmes()
  const { opcoes, perguntar, responder } = useQualVariacao()
  const navigate = useNavigate()

  /** `texto` names the piece in an alarm. Returns whether the shop has it. */
  const contarPeca = useCallback(
    async (peca: Peca, texto: string): Promise<boolean> => {
      const contada = await contar(peca)
      if (contada === null) alarmarSemProduto(texto)
      else if ('qual' in contada) perguntar(contada.qual)
      else {
        const { nome, quantas, limite } = contada
        setUltima(`${nome}: ${quantas} ${onde}`)
        if (quantas <= limite) sinalizar('lido')
        else alarmar('Mais peças do que o estoque tem', `${nome}: ${quantas} ${onde}, ${limite} em estoque.`)
      }
      return contada !== null
    },
    [contar, onde, alarmar, alarmarSemProduto, perguntar],
  )
  const procurar = useCallback(
    async (texto: string): Promise<boolean> => {
      const codigo = interpretarCodigo(texto, location.origin)
      if (codigo.tipo === 'venda') {
        void navigate(codigo.caminho)
        return true
      }
      const peca = await pecaDoCodigo(codigo, texto)
      if (peca) return contarPeca(peca, texto)
      alarmarSemProduto(texto)
      return false
    },
    [contarPeca, pecaDoCodigo, alarmarSemProduto, navigate],
  )
  /** After what is being looked up. What cannot be is to be read again: true. */
  const depois = useCallback(
    (texto: string, agir: () => Promise<boolean>): Promise<boolean> => {
      const feito = fila.current.then(agir).catch((erro: unknown) => {
        console.error('The scanned code could not be looked up', erro)
        alarmarSemResposta(texto)
        return true
      })
      fila.current = feito
      return feito
    },
    [alarmarSemResposta],
  )
  /** Resolves to false when no product has the code. */
  const ler = useCallback((texto: string) => depois(texto, () => procurar(texto.trim())), [depois, procurar])
  const escolher = (opcao: OpcaoDeVariacao) => {
    responder()
    const nome = nomeDaOpcao(opcao)
    void depois(nome, () => contarPeca(opcao, nome))
  }
  return { ler, ultima, alarmes, dispensar, opcoes, escolher, desistir: responder }
}
