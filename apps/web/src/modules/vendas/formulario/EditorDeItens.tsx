import { formatDecimal } from '@estampa/contract/shared/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { imprime } from '../../../shared/session/storage.ts'
import { EditorDeLinhas } from '../../../shared/vendas/EditorDeLinhas.tsx'
import type { PrecoDaLinha } from '../../../shared/vendas/estampas/EstampasDaLinha.tsx'
import {
  applyEstampas,
  type EstampaNaLinha,
  type LinhaAEstampar,
} from '../../../shared/vendas/estampas/estampasDigitadas.ts'
import { gradeOf } from '../../../shared/vendas/estampas/spreadGrade.ts'
import { useSugestoes } from '../../../shared/vendas/estampas/useSugestoes.ts'
import { ProdutoSelect } from '../../produtos/ProdutoSelect.tsx'
import { produtoAgora } from '../../produtos/produtos.queries.ts'
import { pecaDoCodigo } from '../../produtos/sku.queries.ts'
import { LinhaDaVenda } from './LinhaDaVenda.tsx'
import { descricaoDa, type Linha, lacksVariacao, linhaDoProduto, parseQuantity, setLinhaVariacao } from './linha.ts'
import type { LinhasDaVenda } from './useLinhasDaVenda.ts'
import { useProvaDaVenda } from './useProvaDaVenda.ts'

interface EditorDeItensProps {
  linhas: LinhasDaVenda
  titulo?: string
  focado?: boolean
  added?: string | number | null
  /** Where lines may carry prints of their own: told that a sending of their pictures began (1) or ended (-1). */
  onSending?: (step: 1 | -1) => void
  /** Beside the title. */
  actions?: ReactNode
}

/** The products of a sale, or of an exchange. */
export function EditorDeItens(props: EditorDeItensProps) {
  const { linhas, titulo = 'Produtos', focado = false, added = null, onSending, actions } = props
  const { control, change, readLinhas, replaceLinhas } = linhas
  const { printing: estampas, sugestaoDe } = useEstampasDaVenda({ control, change, readLinhas, replaceLinhas })
  const provaOf = useProvaDaVenda(linhas)
  const printing = useMemo(() => onSending && { ...estampas, provaOf, onSending }, [estampas, provaOf, onSending])
  return (
    <EditorDeLinhas
      titulo={titulo}
      nome="Produtos da venda"
      placePhrase="na venda"
      linhas={linhas}
      lerProduto={produtoAgora}
      pecaDoCodigo={pecaDoCodigo}
      focado={focado}
      added={added}
      actions={() => actions}
      search={({ onAdd, onScan }) => <ProdutoSelect escolha="ambos" soDisponiveis onChoose={onAdd} onScan={onScan} />}
      linha={(linha, index, editorProps) => (
        <LinhaDaVenda
          linha={linha}
          numero={index + 1}
          erros={linhas.erros[linha.chave]}
          onChange={linhas.change}
          printing={imprime() && printing ? printing : null}
          sugestao={sugestaoDe(linha.chave)}
          {...editorProps}
        />
      )}
    />
  )
}

/** The prints of the lines: what puts them on, and the prices that they come to. */
function useEstampasDaVenda({
  control,
  change,
  readLinhas,
  replaceLinhas,
}: Pick<LinhasDaVenda, 'control' | 'change' | 'readLinhas' | 'replaceLinhas'>) {
  const linhas: readonly Linha[] = useWatch({ control, name: 'linhas' })
  const { sugestaoDe } = useSugestoes(
    linhas.map((linha) => ({
      ...linha,
      // One without its variation has no price, and would leave the others without theirs.
      produtoId: lacksVariacao(linha) ? null : linha.produtoId,
      quantidade: parseQuantity(linha.quantidade) || 0,
    })),
  )
  const readOthers = useCallback(
    (chave: string) =>
      readLinhas()
        .filter((linha) => linha.chave !== chave && linha.produtoId !== null && !linha.despesa)
        .map((linha) => ({ chave: linha.chave, nome: descricaoDa(linha), grupo: linha.grupo })),
    [readLinhas],
  )
  const saveEstampas = useCallback(
    (estampas: readonly EstampaNaLinha[], chaves: readonly LinhaAEstampar['chave'][]) => {
      for (const changed of applyEstampas(readLinhas(), estampas, chaves))
        if (chaves.includes(changed.chave)) change(changed.chave, () => ({ ...changed, estampasMudadas: true }))
    },
    [readLinhas, change],
  )
  const savePrices = useCallback(
    (precos: readonly PrecoDaLinha[]) => {
      for (const { chave } of readLinhas()) {
        const preco = precos.find((candidate) => candidate.chave === chave)
        if (preco) change(chave, (before) => ({ ...before, valor: formatDecimal(preco.valor) }))
      }
    },
    [readLinhas, change],
  )
  const client = useQueryClient()
  const openGrade = useCallback(
    async (chave: string) => {
      const base = readLinhas().find((linha) => linha.chave === chave)
      if (!base || base.produtoId === null) throw new Error('the line is of no product')
      const produto = await produtoAgora(client, base.produtoId)
      const create = (variacaoId: number, quantidade: number) => {
        const nova = setLinhaVariacao(linhaDoProduto(produto), variacaoId)
        const hasTypedPrice = base.valor !== setLinhaVariacao(base, base.variacaoId).valor
        return { ...nova, quantidade: String(quantidade), ...(hasTypedPrice && { valor: base.valor }) }
      }
      const before = readLinhas()
      const markChanged = (linha: Linha): Linha => {
        const stored = before.find(({ chave: key }) => key === linha.chave)
        const isSame = stored?.grupo === linha.grupo && stored.estampas === linha.estampas
        return isSame ? linha : { ...linha, estampasMudadas: true }
      }
      const replaceMarked = (novas: readonly Linha[]) => replaceLinhas(novas.map(markChanged))
      return gradeOf(produto, base, readLinhas, replaceMarked, { ...SORTIMENTO, create })
    },
    [client, readLinhas, replaceLinhas],
  )
  const printing = useMemo(
    () => ({ readOthers, saveEstampas, savePrices, openGrade }),
    [readOthers, saveEstampas, savePrices, openGrade],
  )
  return { printing, sugestaoDe }
}

const SORTIMENTO = {
  produtoOf: ({ produtoId }: Linha) => produtoId,
  variacaoOf: ({ variacaoId }: Linha) => variacaoId,
  quantidadeOf: ({ quantidade }: Linha) => parseQuantity(quantidade) || 0,
  setQuantidade: (linha: Linha, quantidade: number) => ({ ...linha, quantidade: String(quantidade) }),
}
