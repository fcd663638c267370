import { useSearchParams } from 'react-router'
import { Card } from '../../../shared/ui/Card.tsx'
import { laterPart } from '../../../shared/ui/laterPart.tsx'

const DadosFiscaisSection = laterPart(
  async () => (await import('./DadosFiscaisSection.tsx')).DadosFiscaisSection,
  <div className="h-40 max-md:h-60" aria-hidden />,
)

/** What an invoice says of the product. */
export function DadosFiscais() {
  const pedido = useSearchParams()[0].has('campo')
  return (
    <Card title="Dados fiscais" description="A nota fiscal de um produto sem NCM é recusada.">
      <DadosFiscaisSection now={pedido} />
    </Card>
  )
}
