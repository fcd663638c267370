import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useFirstMove } from '../../../shared/device/firstMove.ts'
import { Card } from '../../../shared/ui/Card.tsx'
import { partOnDemand } from '../../../shared/ui/dialogs/onDemand.tsx'

const DadosFiscaisSection = partOnDemand(async () => (await import('./DadosFiscaisSection.tsx')).DadosFiscaisSection)

/** What an invoice says of the product. */
export function DadosFiscais() {
  const pedido = useSearchParams()[0].has('campo')
  const comecou = useFirstMove(pedido)
  const vaga = <div className="h-40 max-md:h-60" aria-hidden />
  return (
    <Card title="Dados fiscais" description="A nota fiscal de um produto sem NCM é recusada.">
      {comecou ? (
        <Suspense fallback={vaga}>
          <DadosFiscaisSection />
        </Suspense>
      ) : (
        vaga
      )}
    </Card>
  )
}
