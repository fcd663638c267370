import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { IconUsers } from '@tabler/icons-react'
import { usePresenca } from '../../presenca/presenca.queries.ts'
import css from './QuemEstaAqui.module.css'

const FAZENDO: Partial<Readonly<Record<StatusDaVenda, readonly [um: string, varios: string]>>> = {
  separacao: ['está separando', 'estão separando'],
  embalagem: ['está embalando', 'estão embalando'],
  selecionar_envio: ['está escolhendo o envio', 'estão escolhendo o envio'],
}
const COM_ELA_ABERTA = ['está com esta venda aberta', 'estão com esta venda aberta'] as const

/** Names the other people with this sale open: two of them must not pick the same pieces. */
export function QuemEstaAqui({ venda: { id, status } }: { venda: Venda }) {
  const nomes = usePresenca(id)
  const [um, varios] = FAZENDO[status] ?? COM_ELA_ABERTA
  return (
    <div role="status">
      {nomes.length > 0 && (
        <p className={css.aviso}>
          <IconUsers size={19} aria-hidden />
          {new Intl.ListFormat('pt-BR').format(nomes)} {nomes.length === 1 ? um : varios}
        </p>
      )}
    </div>
  )
}
