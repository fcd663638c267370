import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../../shared/ui/Button.tsx'
import { sobDemanda } from '../../../../shared/ui/sobDemanda.tsx'
import { nomeDoItem } from '../../../../shared/vendas/item.ts'

const EscolhaDoProduto = sobDemanda(async () => (await import('./EscolhaDoProduto.tsx')).EscolhaDoProduto)

interface EscolherProdutoProps {
  readonly vendaId: number
  readonly item: ItemDaVenda
}

/** A person says which product of the shop a line of a channel's order is; the next order of it needs no question. */
export function EscolherProduto({ vendaId, item }: EscolherProdutoProps) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button
        size="compact-md"
        variant="light"
        aria-label={`Escolher produto de ${nomeDoItem(item)}`}
        onClick={() => setAberto(true)}
      >
        Escolher produto
      </Button>
      {aberto && <EscolhaDoProduto vendaId={vendaId} item={item} onClose={() => setAberto(false)} />}
    </>
  )
}
