import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffectEvent, useRef, useState } from 'react'
import { interpretarCodigo } from '../../../shared/leitor/codigo.ts'
import { Card } from '../../../shared/ui/Card.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { umProduto } from '../../produtos/produtos.queries.ts'
import { type Peca, pecaDoSku } from '../../produtos/sku.queries.ts'
import { BuscaDeItens } from './BuscaDeItens.tsx'
import css from './formulario.module.css'
import { LinhaDaVenda } from './LinhaDaVenda.tsx'
import { skuDa } from './linha.ts'
import type { useRascunho } from './useRascunho.ts'

/** The lines of a sale: found, added, changed, taken out. */
export function EditorDeItens({ edicao }: { edicao: ReturnType<typeof useRascunho> }) {
  const { rascunho, erros, adicionar, contarUma, remover, digitar, escolherVariacao } = edicao
  const client = useQueryClient()
  const area = useRef<HTMLDivElement>(null)
  const [ultima, setUltima] = useState<{ chave: string; focar: boolean } | null>(null)
  const irParaBusca = useCallback(() => area.current?.querySelector<HTMLInputElement>('input')?.focus(), [])
  const tirar = useCallback(
    (chave: string) => {
      remover(chave)
      // On a phone the focus would bring up the keyboard.
      if (matchMedia('(pointer: fine)').matches) irParaBusca()
    },
    [remover, irParaBusca],
  )

  /** An effect event: the lines may have changed while the product was read. */
  const porNaVenda = useEffectEvent((produto: Produto, variacaoId: number | null, porLeitura: boolean): boolean => {
    const { linha, repetida } = (porLeitura ? contarUma : adicionar)(produto, variacaoId)
    if (repetida && !porLeitura) avisar('warning', `O SKU ${skuDa(linha) ?? linha.titulo} já está na venda.`)
    else setUltima({ chave: linha.chave, focar: !porLeitura })
    return porLeitura || !repetida
  })
  /** Reads the product as it is now: a list does not carry what each variation has left. */
  const acrescentar = async ({ produtoId, variacaoId }: Peca, porLeitura = false): Promise<boolean> => {
    try {
      const produto = await client.fetchQuery({ ...umProduto(produtoId), staleTime: 0 })
      return porNaVenda(produto, variacaoId, porLeitura)
    } catch (erro) {
      console.error('O produto não pôde ser lido', erro)
      avisar('error', 'Não foi possível carregar o produto. Tente novamente.')
      return false
    }
  }

  /** The codes of a scanner one after the other, each known or not before the next one is looked up. */
  const fila = useRef<Promise<unknown>>(Promise.resolve())
  const lerCodigo = useCallback((texto: string) => {
    const lido = fila.current.then(() => procurarCodigo(texto))
    fila.current = lido
    return lido
  }, [])
  const procurarCodigo = useEffectEvent(async (texto: string): Promise<boolean> => {
    try {
      const codigo = interpretarCodigo(texto, location.origin)
      const peca = codigo.tipo === 'produto' ? codigo : await pecaDoSku(texto)
      return peca !== null && (await acrescentar(peca, true))
    } catch (erro) {
      console.error('O código lido não pôde ser procurado', erro)
      avisar('error', `Não foi possível procurar ${texto}. Verifique a conexão e leia de novo.`)
      return true
    }
  })
  /** Typed by a scanner into a field of a line; the search takes the next one. */
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
