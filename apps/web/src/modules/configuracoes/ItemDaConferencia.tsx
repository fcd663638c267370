import type { ItemDaConferencia as DaConta } from '@estampa/contract/bling/configuracao.routes.ts'
import type { ReactNode } from 'react'
import { StatusDot } from '../../shared/ui/states.tsx'

export const DETALHES = 'col-span-full m-0 text-base wrap-anywhere text-texto-suave'

const SITUACOES = {
  ok: { tone: 'success', palavra: 'Certo' },
  atencao: { tone: 'warning', palavra: 'Atenção' },
  desconhecido: { tone: 'neutral', palavra: 'Não se sabe' },
} as const

interface ItemDaConferenciaProps {
  item: Pick<DaConta, 'situacao' | 'titulo' | 'texto' | 'fazer' | 'detalhes'>
  /** Instead of its details. */
  children?: ReactNode
}

/** Finding of the account's checklist: its state, and what to do about it. */
export function ItemDaConferencia({ item, children }: ItemDaConferenciaProps) {
  const { tone, palavra } = SITUACOES[item.situacao]
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3.5 px-0 border-t border-t-borda first:border-t-0">
      <h3 className="m-0 text-l font-forte">{item.titulo}</h3>
      <StatusDot tone={tone}>{palavra}</StatusDot>
      <p className={DETALHES}>{item.texto}</p>
      {item.fazer && <p className="col-span-full m-0 text-base wrap-anywhere k-tarefa">{item.fazer}</p>}
      {children ||
        (item.detalhes.length > 0 && (
          <ul className={DETALHES}>
            {item.detalhes.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        ))}
    </li>
  )
}
