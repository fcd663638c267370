import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { ReactNode } from 'react'
import { Card } from '../../../../shared/ui/Card.tsx'
import { Avisos } from '../Avisos.tsx'

interface ProximoPassoProps {
  venda: Venda
  /** What is to be done, in a few words. */
  instrucao?: string
  actions?: ReactNode
  /** How far it is. */
  situacao?: ReactNode
  /** What holds the buttons back. */
  motivo?: ReactNode
  botoes: ReactNode
  children?: ReactNode
}

/** The card of what a sale waits for: what stands in its way, what is left to do, and the buttons that do it. */
export function ProximoPasso({ venda, instrucao, actions, situacao, motivo, botoes, children }: ProximoPassoProps) {
  return (
    <Card title="Próximo passo" description={instrucao} actions={actions}>
      <Avisos venda={venda} />
      {children}
      <div className="k-parte flex flex-wrap gap-3 items-center justify-end max-md:[&_>_button]:flex-auto max-md:[&_>_button]:min-h-12">
        <div className="flex-1 min-w-0 text-m text-texto-suave basis-50 max-md:basis-full">
          {situacao}
          {motivo && <div className="text-aviso">{motivo}</div>}
        </div>
        {botoes}
      </div>
    </Card>
  )
}
