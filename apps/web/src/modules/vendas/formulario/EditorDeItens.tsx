import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { partOnDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { EditorDeLinhas } from '../../../shared/vendas/EditorDeLinhas.tsx'
import { ProdutoSelect } from '../../produtos/ProdutoSelect.tsx'
import { produtoAgora } from '../../produtos/produtos.queries.ts'
import { pecaDoCodigo } from '../../produtos/sku.queries.ts'
import { descricaoDa, limiteDa, parseQuantity, skuDa } from './linha.ts'
import type { useRascunho } from './useRascunho.ts'

interface EditorDeItensProps {
  edicao: ReturnType<typeof useRascunho>
  titulo?: string
  focado?: boolean
}

const importLinha = async () => (await import('./LinhaDaVenda.tsx')).LinhaDaVenda
const LinhaDaVenda = partOnDemand(importLinha)

/** The product as it is now, and with it the code of the line that shows it: a new sale begins without lines. */
async function produtoComLinha(client: QueryClient, id: number) {
  const [produto] = await Promise.all([produtoAgora(client, id), importLinha()])
  return produto
}

/** The products of a sale, or of an exchange. */
export const EditorDeItens = ({ edicao, titulo = 'Produtos', focado = false }: EditorDeItensProps) => (
  <EditorDeLinhas
    titulo={titulo}
    nome="Produtos da venda"
    onde="na venda"
    rows={edicao.rascunho.linhas}
    onChange={edicao.mudarLinha}
    add={(produto, variacaoId, lida) => {
      const { linha, repetida } = edicao.adicionar(produto, variacaoId, lida)
      const { chave, quantidade } = linha
      const sku = skuDa(linha) ?? linha.titulo
      return {
        chave,
        sku,
        repetida,
        nome: descricaoDa(linha),
        quantas: parseQuantity(quantidade),
        limite: limiteDa(linha),
      }
    }}
    lerProduto={produtoComLinha}
    pecaDoCodigo={pecaDoCodigo}
    erro={edicao.erros.itens}
    focado={focado}
    search={({ onAdd, onScan }) => <ProdutoSelect escolha="ambos" soDisponiveis onChoose={onAdd} onScan={onScan} />}
    linha={(linha, _indice, editorProps) => (
      <Suspense key={linha.chave} fallback={<li className="h-24" />}>
        <LinhaDaVenda
          linha={linha}
          erros={edicao.erros.linhas[linha.chave]}
          onChange={edicao.mudarLinha}
          {...editorProps}
        />
      </Suspense>
    )}
  />
)
