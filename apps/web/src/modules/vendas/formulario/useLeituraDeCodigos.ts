import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAlarmes } from '../../../shared/device/leitor/Alarmes.tsx'
import { interpretarCodigo } from '../../../shared/device/leitor/codigo.ts'
import { nomeDaOpcao, type OpcaoDeVariacao, useQualVariacao } from '../../../shared/device/leitor/QualVariacao.tsx'
import { sinalizar } from '../../../shared/device/leitor/sinais.ts'
import { type Peca, pecaDoCodigo } from '../../produtos/sku.queries.ts'
import { descricaoDa, type Linha, lerQuantidade, limiteDa } from './linha.ts'

/** The line that has the piece now; the variations to choose from first; or null when the shop has no such piece. */
export type Contada = { readonly linha: Linha } | { readonly qual: readonly OpcaoDeVariacao[] } | null

/** Looks up the codes of a scanner one after the other. A wrong code raises an alarm. */
export function useLeituraDeCodigos(contar: (peca: Peca) => Promise<Contada>) {
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
      else dizer(contada.linha)
      return contada !== null
      function dizer(linha: Linha): void {
        const quantas = lerQuantidade(linha.quantidade)
        const limite = limiteDa(linha)
        setUltima(`${descricaoDa(linha)}: ${quantas} na venda`)
        if (quantas <= limite) return sinalizar('lido')
        alarmar('Mais peças do que o estoque tem', `${descricaoDa(linha)}: ${quantas} na venda, ${limite} em estoque.`)
      }
    },
    [contar, alarmar, alarmarSemProduto, perguntar],
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
    [contarPeca, alarmarSemProduto, navigate],
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
