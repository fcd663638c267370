import { LINHAS_DE_UMA_CONTAGEM } from '@estampa/contract/estoque/contagem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAlarmes } from '../../shared/leitor/Alarmes.tsx'
import { interpretarCodigo } from '../../shared/leitor/codigo.ts'
import { useQualVariacao } from '../../shared/leitor/QualVariacao.tsx'
import { sinalizar } from '../../shared/leitor/sinais.ts'
import { type Peca, pecaDoSku } from '../produtos/sku.queries.ts'
import { type Contagem, chaveDaPeca, contar, linhaDe, nomeDaPeca, type PecaRegistrada } from './contagem.ts'
import { pecasDoProduto } from './registrado.queries.ts'

interface Destino {
  /** As it is now, not as it was drawn. */
  atual: () => Contagem
  mudar: (mudanca: (contagem: Contagem) => Contagem) => void
}

/** Takes read texts to lines of the count. What cannot be counted raises an alarm. */
export function useLeituraDaContagem({ atual, mudar }: Destino) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [ultima, setUltima] = useState('')
  const { opcoes, perguntar, responder } = useQualVariacao<PecaRegistrada>()
  const { alarmes, alarmar, alarmarSemProduto, alarmarSemResposta, dispensar } = useAlarmes()

  const somar = (peca: PecaRegistrada) => {
    if (!linhaDe(atual(), peca) && atual().length >= LINHAS_DE_UMA_CONTAGEM)
      return alarmar('Contagem cheia', `Aplique esta contagem de ${LINHAS_DE_UMA_CONTAGEM} itens e comece outra.`)
    sinalizar('lido')
    mudar((contagem) => contar(contagem, peca))
    const contado = linhaDe(atual(), peca)?.contado ?? 0
    setUltima(`${nomeDaPeca(peca)}: ${contado === 1 ? '1 contada' : `${contado} contadas`}`)
  }

  const contarPeca = async ({ produtoId, variacaoId }: Peca, texto: string) => {
    const conhecida = linhaDe(atual(), { produtoId, variacaoId })
    if (conhecida) return somar(conhecida)
    const pecas = await pecasDoProduto(client, produtoId)
    if (pecas === null) return alarmar('Produto não encontrado', `${texto}. Foi excluído ou está na lixeira.`)
    const peca = pecas.find((p) => chaveDaPeca(p) === chaveDaPeca({ produtoId, variacaoId }))
    if (peca) return somar(peca)
    if (variacaoId !== null) return alarmar('Variação não encontrada', `${texto}. A variação não existe mais.`)
    perguntar(pecas)
  }

  const procurar = async (texto: string) => {
    const codigo = interpretarCodigo(texto, location.origin)
    if (codigo.tipo === 'venda') return navigate(codigo.caminho)
    if (codigo.tipo === 'externo') return alarmarSemProduto(texto)
    const peca = codigo.tipo === 'produto' ? codigo : await pecaDoSku(texto)
    if (!peca) return alarmarSemProduto(texto)
    await contarPeca(peca, texto)
  }

  return {
    ultima,
    opcoes,
    alarmes,
    dispensar,
    escolher: (peca: PecaRegistrada) => {
      responder()
      somar(peca)
    },
    desistir: responder,
    ler: (texto: string): void => {
      procurar(texto).catch((erro: unknown) => {
        console.error('A read code could not be looked up', erro)
        alarmarSemResposta(texto)
      })
    },
  }
}
