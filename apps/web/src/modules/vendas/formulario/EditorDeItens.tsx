import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Card } from '../../../shared/ui/Card.tsx'
import { Recusa } from '../../../shared/ui/Recusa.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { umProduto } from '../../produtos/produtos.queries.ts'
import type { Peca } from '../../produtos/sku.queries.ts'
import { BuscaDeItens } from './BuscaDeItens.tsx'
import css from './formulario.module.css'
import { LinhaDaVenda } from './LinhaDaVenda.tsx'
import { skuDa } from './linha.ts'
import { useLeituraDeCodigos } from './useLeituraDeCodigos.ts'
import type { useRascunho } from './useRascunho.ts'

/** Edits the lines of a sale: search, add, change, remove. */
export function EditorDeItens({ edicao }: { edicao: ReturnType<typeof useRascunho> }) {
  const { rascunho, erros, remover, digitar, escolherVariacao } = edicao
  const client = useQueryClient()
  const area = useRef<HTMLDivElement>(null)
  const [ultima, setUltima] = useState<{ chave: string; focar: boolean } | null>(null)
  const irParaBusca = useCallback(() => area.current?.querySelector<HTMLInputElement>('input')?.focus(), [])
  const tirar = useCallback(
    (chave: string) => {
      remover(chave)
      // Not on a phone: focus would open the on-screen keyboard.
      if (matchMedia('(pointer: fine)').matches) irParaBusca()
    },
    [remover, irParaBusca],
  )

  /** Returns the current lines: they may change while a product is being read. */
  const atual = useRef(edicao)
  useEffect(() => {
    atual.current = edicao
  })
  /** Reads the product: list rows do not carry the stock of each variation. */
  const acrescentar = useCallback(
    async ({ produtoId, variacaoId }: Peca, porLeitura = false): Promise<boolean> => {
      try {
        const produto = await client.fetchQuery({ ...umProduto(produtoId), staleTime: 0 })
        const { adicionar, contarUma } = atual.current
        const { linha, repetida } = (porLeitura ? contarUma : adicionar)(produto, variacaoId)
        if (repetida && !porLeitura) avisar('warning', `O SKU ${skuDa(linha) ?? linha.titulo} já está na venda.`)
        else setUltima({ chave: linha.chave, focar: !porLeitura })
        return porLeitura || !repetida
      } catch (erro) {
        console.error('O produto não pôde ser lido', erro)
        avisar('error', 'Não foi possível carregar o produto. Tente novamente.')
        return false
      }
    },
    [client],
  )

  const lerCodigo = useLeituraDeCodigos(acrescentar)
  /** Handles a code that a scanner typed into a field of a line, and moves the focus to the search. */
  const lerForaDaBusca = useCallback(
    (texto: string) => {
      irParaBusca()
      void lerCodigo(texto).then((achou) => achou || avisar('warning', `Nenhum produto com o código ${texto}.`))
    },
    [lerCodigo, irParaBusca],
  )
  return (
    <Card title="Produtos">
      <div ref={area}>
        <BuscaDeItens onAdd={acrescentar} onScan={lerCodigo} />
      </div>
      {erros.itens && <Recusa role="alert">{erros.itens}</Recusa>}
      {rascunho.linhas.length > 0 && (
        <ul className={css.linhas} aria-label="Produtos da venda">
          {rascunho.linhas.map((linha) => (
            <LinhaDaVenda
              key={linha.chave}
              linha={linha}
              erros={erros.linhas[linha.chave]}
              recente={linha.chave === ultima?.chave}
              focar={ultima?.focar ?? false}
              onScan={lerForaDaBusca}
              onType={digitar}
              onVariation={escolherVariacao}
              onDone={irParaBusca}
              onRemove={tirar}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
