import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { type PecaEscolhida, ProdutoSelect } from '../produtos/ProdutoSelect.tsx'
import { readCompra } from './compras.queries.ts'
import { type OrderedPeca, proposePecas } from './pecasDoPedido.ts'
import type { TypedLinha } from './rascunho.ts'

interface QueProdutoEProps {
  readonly linha: TypedLinha
  /** The order that the invoice was read on; null: none. */
  readonly pedidoId: number | null
  /** All lines of the invoice. */
  readonly readLinhas: () => readonly TypedLinha[]
  readonly onName: (peca: PecaEscolhida) => Promise<void>
  readonly onClose: () => void
}

/** Asks which piece a line of an invoice is; those of the order that the invoice was read on come first. */
export function QueProdutoE({ linha, pedidoId, readLinhas, onName, onClose }: QueProdutoEProps) {
  const { nota, nome, produto_id } = linha
  return (
    <Modal title="Que produto é?" size="lg" onClose={onClose}>
      <p className="mt-0 mb-3 text-m text-texto-suave wrap-anywhere">Na nota: {nota}. Fica guardado para a próxima.</p>
      {pedidoId !== null && <PecasDoPedido {...{ linha, pedidoId, readLinhas, onName }} />}
      <ProdutoSelect
        autofocus={pedidoId === null}
        rotulo="É este"
        inicial={produto_id === null || pedidoId !== null ? '' : nome}
        onChoose={async (peca) => {
          await onName(peca)
          return true
        }}
      />
    </Modal>
  )
}

type PecasDoPedidoProps = Omit<QueProdutoEProps, 'onClose' | 'pedidoId'> & { readonly pedidoId: number }

function PecasDoPedido({ linha, pedidoId, readLinhas, onName }: PecasDoPedidoProps) {
  const { data: pedido, error } = useQuery(readCompra(pedidoId))
  const [isNaming, setIsNaming] = useState(false)
  // The search below finds the piece, too.
  if (error && !pedido) return null
  if (!pedido) return <Skeleton height="64px" />
  const otherLinhas = readLinhas().filter(({ chave }) => chave !== linha.chave)
  const pecas = proposePecas(pedido.itens, linha.nota ?? '', otherLinhas)
  if (pecas.length === 0) return null
  const name = async ({ produtoId, variacaoId, nome, sku }: OrderedPeca) => {
    setIsNaming(true)
    try {
      await onName({ produtoId, variacaoId, nome, sku })
    } finally {
      setIsNaming(false)
    }
  }
  return (
    <section className="mb-4" aria-label={`Peças da compra ${pedidoId}`}>
      <h3 className="mt-0 mb-2 text-m font-forte">Pedidas na compra {pedidoId}</h3>
      <ul className="m-0 p-1.5 list-none flex flex-col max-h-[min(320px,40dvh)] overflow-y-auto bg-superficie-2 border border-borda rounded-grupo">
        {pecas.map((peca) => (
          <li key={`${peca.produtoId} ${peca.variacaoId}`}>
            <button
              type="button"
              className="flex items-center gap-3 w-full min-h-12 p-2 text-texto text-left rounded-controle hover:enabled:bg-marca-suave focus-visible:bg-marca-suave focus-visible:-outline-offset-2 disabled:text-texto-suave disabled:cursor-not-allowed"
              disabled={isNaming}
              onClick={() => void name(peca)}
            >
              <span className="flex flex-col flex-1 min-w-0 wrap-anywhere">
                <span className="font-forte">
                  <span className="somente-leitor">É este: </span>
                  {peca.nome}
                </span>
                <span className="text-s text-texto-suave">
                  {[
                    peca.sku,
                    `${peca.quantidade === 1 ? 'pedida' : 'pedidas'} ${peca.quantidade.toLocaleString('pt-BR')}`,
                    peca.isTaken && 'já dita em outra linha',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="flex-none text-m font-forte text-marca-texto px-2 max-md:hidden" aria-hidden>
                É este
              </span>
            </button>
          </li>
        ))}
      </ul>
      <h3 className="mt-4 mb-2 text-m font-forte">Ou outro produto</h3>
    </section>
  )
}
