import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAlarmes } from '../../../shared/leitor/Alarmes.tsx'
import { interpretarCodigo } from '../../../shared/leitor/codigo.ts'
import { nomeDaOpcao, opcoesDe, useQualVariacao } from '../../../shared/leitor/QualVariacao.tsx'
import { sinalizar } from '../../../shared/leitor/sinais.ts'
import { useLeitorUsb } from '../../../shared/leitor/useLeitorUsb.ts'
import { type Peca, pecaDoCodigo } from '../../produtos/sku.queries.ts'
import { type ItemDaFila, itensPedidos } from '../fila/fila.ts'
import { lerProdutos } from '../fila/useFila.ts'

/** Each piece that a scanner or the camera reads gets one more label. A wrong code raises an alarm. */
export function useEtiquetasLidas(onAdd: (itens: readonly ItemDaFila[]) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [ultima, setUltima] = useState<ItemDaFila | null>(null)
  const { alarmes, alarmar, alarmarSemProduto, alarmarSemResposta, dispensar } = useAlarmes()
  const { opcoes, perguntar, responder } = useQualVariacao()

  const incluir = async ({ produtoId, variacaoId }: Peca, texto: string) => {
    const produto = (await lerProdutos(client, [produtoId])).get(produtoId)
    if (produto === undefined) return alarmarSemResposta(texto)
    if (produto?.excluido_em === null && variacaoId === null && produto.variacoes.length > 0)
      return perguntar(opcoesDe(produto))
    const pedida = { produtoId, variacaoId, quantidade: null }
    const [item] = itensPedidos([pedida], new Map([[produtoId, produto]]))
    if (!item) return alarmar('Produto não encontrado', `${texto}. Foi excluído ou está na lixeira.`)
    sinalizar('lido')
    onAdd([item])
    setUltima(item)
  }

  const procurar = async (texto: string) => {
    const codigo = interpretarCodigo(texto, location.origin)
    if (codigo.tipo === 'venda') return navigate(codigo.caminho)
    const peca = await pecaDoCodigo(codigo, texto)
    if (!peca) return alarmarSemProduto(texto)
    await incluir(peca, texto)
  }

  const ler = (texto: string): void => {
    procurar(texto).catch((erro: unknown) => {
      console.error('The read code could not be looked up', erro)
      alarmarSemResposta(texto)
    })
  }

  const parado = alarmes.length > 0 || opcoes.length > 0
  useLeitorUsb(ler, { pausado: parado })
  return {
    ultima,
    parado,
    painel: {
      alarmes,
      opcoes,
      onRead: ler,
      onDismiss: dispensar,
      onChoose: (opcao: (typeof opcoes)[number]) => {
        responder()
        void incluir(opcao, nomeDaOpcao(opcao))
      },
      onGiveUp: responder,
    },
  }
}
