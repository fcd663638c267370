import { IconLayoutGrid } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../shared/ui/Button.tsx'
import { AtoDaLinha } from '../../shared/vendas/AtoDaLinha.tsx'
import type { NoEditor } from '../../shared/vendas/EditorDeLinhas.tsx'
import { LinhaDoEditor } from '../../shared/vendas/LinhaDoEditor.tsx'
import type { PecaEscolhida } from '../produtos/ProdutoSelect.tsx'
import { QueProdutoE } from './QueProdutoE.tsx'
import { type TypedLinha, valueOf } from './rascunho.ts'

interface LinhaDaCompraProps extends NoEditor<number> {
  readonly linha: TypedLinha
  readonly errorAt: (campo: string) => string | undefined
  readonly seesCustos: boolean
  readonly onChange: (changes: Partial<TypedLinha>) => void
  /** Opens the size grid of the line's product. */
  readonly onGrade: (produtoId: number) => void
  /** The order that the line's invoice was read on; null: none. */
  readonly pedidoId: number | null
  readonly readLinhas: () => readonly TypedLinha[]
  /** Names the piece of a line that an invoice says. */
  readonly onName: (peca: PecaEscolhida) => Promise<void>
}

export function LinhaDaCompra(props: LinhaDaCompraProps) {
  const { linha, errorAt, seesCustos, onChange, onGrade, pedidoId, readLinhas, onName, onRemove, ...editorProps } =
    props
  const { chave, produto_id, variacao_id, nome, sku, quantidade, custo_unitario, nota } = linha
  const [naming, setNaming] = useState(false)
  const pieceError = errorAt('produto_id') ?? errorAt('variacao_id')
  return (
    <LinhaDoEditor
      {...editorProps}
      nome={nome}
      imagem={null}
      dados={
        <>
          <strong className="wrap-anywhere">{nome}</strong>
          {sku && <span className="text-s text-texto-suave wrap-anywhere">{sku}</span>}
        </>
      }
      valorLabel="Custo unitário"
      valores={{ quantidade, ...(seesCustos && { valor: custo_unitario }) }}
      limite={Number.POSITIVE_INFINITY}
      subtotal={valueOf(linha)}
      erros={{ quantidade: errorAt('quantidade'), valor: errorAt('custo_unitario'), variacao: pieceError }}
      onType={(field, text) => onChange({ [field === 'valor' ? 'custo_unitario' : 'quantidade']: text })}
      onRemove={() => onRemove(chave)}
    >
      {nota === null && produto_id !== null && variacao_id !== null && (
        <AtoDaLinha
          icon={IconLayoutGrid}
          aria-haspopup="dialog"
          aria-label={`Grade de tamanhos de ${nome}`}
          onClick={() => onGrade(produto_id)}
        >
          Grade de tamanhos
        </AtoDaLinha>
      )}
      {nota !== null && (
        <p className="m-0 basis-full order-1 text-m text-texto-suave wrap-anywhere">
          Na nota: {nota}
          {quantidade === '' && '. Quantas peças são?'}
          {custo_unitario === '' && quantidade !== '' && '. O custo vem da nota.'}
        </p>
      )}
      {nota !== null && (
        <div>
          <Button
            size="sm"
            variant={produto_id === null ? 'filled' : 'default'}
            aria-haspopup="dialog"
            onClick={() => setNaming(true)}
          >
            {produto_id === null ? 'Dizer que produto é' : 'Trocar o produto'}
          </Button>
        </div>
      )}
      {naming && (
        <QueProdutoE
          {...{ linha, pedidoId, readLinhas }}
          onName={async (peca) => {
            await onName(peca)
            setNaming(false)
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </LinhaDoEditor>
  )
}
