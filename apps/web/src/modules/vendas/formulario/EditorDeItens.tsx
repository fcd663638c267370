import { EditorDeLinhas } from '../../../shared/vendas/EditorDeLinhas.tsx'
import { ProdutoSelect } from '../../produtos/ProdutoSelect.tsx'
import { produtoAgora } from '../../produtos/produtos.queries.ts'
import { pecaDoCodigo } from '../../produtos/sku.queries.ts'
import { LinhaDaVenda } from './LinhaDaVenda.tsx'
import type { LinhasDaVenda } from './useLinhasDaVenda.ts'

interface EditorDeItensProps {
  linhas: LinhasDaVenda
  titulo?: string
  focado?: boolean
}

/** The products of a sale, or of an exchange. */
export const EditorDeItens = ({ linhas, titulo = 'Produtos', focado = false }: EditorDeItensProps) => (
  <EditorDeLinhas
    titulo={titulo}
    nome="Produtos da venda"
    placePhrase="na venda"
    linhas={linhas}
    lerProduto={produtoAgora}
    pecaDoCodigo={pecaDoCodigo}
    focado={focado}
    search={({ onAdd, onScan }) => <ProdutoSelect escolha="ambos" soDisponiveis onChoose={onAdd} onScan={onScan} />}
    linha={(linha, _indice, editorProps) => (
      <LinhaDaVenda linha={linha} erros={linhas.erros[linha.chave]} onChange={linhas.change} {...editorProps} />
    )}
  />
)
