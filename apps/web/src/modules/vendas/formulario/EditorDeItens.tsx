import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { Card } from '../../../shared/ui/Card.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { umProduto } from '../../produtos/produtos.queries.ts'
import { BuscaDeItens, type Escolha } from './BuscaDeItens.tsx'
import css from './formulario.module.css'
import { LinhaDaVenda } from './LinhaDaVenda.tsx'
import type { useRascunho } from './useRascunho.ts'

/** The lines of a sale: found, added, changed, taken out. */
export function EditorDeItens({ edicao }: { edicao: ReturnType<typeof useRascunho> }) {
  const { rascunho, erros, adicionar, remover, digitar, escolherVariacao } = edicao
  const client = useQueryClient()
  const area = useRef<HTMLDivElement>(null)
  const [ultima, setUltima] = useState<string | null>(null)
  const irParaBusca = useCallback(() => area.current?.querySelector<HTMLInputElement>('input')?.focus(), [])
  const tirar = useCallback(
    (chave: string) => {
      remover(chave)
      // On a phone the focus would bring up the keyboard.
      if (matchMedia('(pointer: fine)').matches) irParaBusca()
    },
    [remover, irParaBusca],
  )

  /** Reads the product as it is now: a list does not carry what each variation has left. */
  const acrescentar = async ({ produtoId, variacaoId }: Escolha): Promise<boolean> => {
    try {
      const produto = await client.fetchQuery({ ...umProduto(produtoId), staleTime: 0 })
      const { chave, sku } = adicionar(produto, variacaoId)
      if (chave === null) avisar('warning', `O SKU ${sku} já está na venda.`)
      else setUltima(chave)
      return chave !== null
    } catch (erro) {
      console.error('O produto não pôde ser lido', erro)
      avisar('error', 'Não foi possível carregar o produto. Tente novamente.')
      return false
    }
  }
  return (
    <Card title="Produtos">
      <div ref={area}>
        <BuscaDeItens onAdd={acrescentar} />
      </div>
      {erros.itens && (
        <p className={css.recusa} role="alert">
          {erros.itens}
        </p>
      )}
      {rascunho.linhas.length > 0 && (
        <ul className={css.linhas} aria-label="Produtos da venda">
          {rascunho.linhas.map((linha) => (
            <LinhaDaVenda
              key={linha.chave}
              linha={linha}
              erros={erros.linhas[linha.chave]}
              recente={linha.chave === ultima}
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
