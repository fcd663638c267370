import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { EtiquetasJuntas } from './EtiquetasJuntas.tsx'
import { dispensarLote, useLote } from './lote.ts'
import { Recusadas } from './Recusadas.tsx'

/**
 * How far the sales that move together are, which of them stay and why, the labels that were made, and the way to the
 * step where the others are, which `onContinuar` selects there.
 */
export function AndamentoDoLote({ onContinuar }: { onContinuar: (ids: readonly number[]) => void }) {
  const lote = useLote()
  if (!lote) return null
  const { de, para, total, feitas, avancadas, recusadas, acabou } = lote
  const destino = rotuloDoStatus(para)
  return (
    <div className="my-3">
      <Card
        title={`Vendas para ${destino}`}
        actions={
          <div className="flex flex-wrap gap-2 items-center">
            {acabou && avancadas.length > 0 && (
              <Button to={`/vendas?status=${para}`} onClick={() => onContinuar(avancadas)}>
                {`Continuar em ${destino}`}
              </Button>
            )}
            {acabou && (
              <Button variant="subtle" color="gray" onClick={dispensarLote}>
                Dispensar
              </Button>
            )}
          </div>
        }
      >
        {!acabou && (
          <progress
            className="w-full [accent-color:var(--e-marca)]"
            aria-label="Vendas tratadas"
            value={feitas}
            max={total}
          />
        )}
        <p className="m-0 text-texto-suave tabular-nums" role="status">
          {acabou ? '' : `${feitas} de ${total}: `}
          {avancadas.length === 1 ? '1 venda avançou' : `${avancadas.length} vendas avançaram`}
          {recusadas.length > 0 && `, ${recusadas.length === 1 ? '1 ficou' : `${recusadas.length} ficaram`}`}.
        </p>
        {acabou && avancadas.length > 0 && fatosDoStatus(de).geraEtiqueta && (
          <EtiquetasJuntas
            key={avancadas.join()}
            ids={avancadas}
            rotulo={
              avancadas.length === 1 ? 'Gerar o PDF da etiqueta' : `Juntar ${avancadas.length} etiquetas em um PDF`
            }
          />
        )}
        <Recusadas vendas={recusadas} nome="Vendas que ficaram" />
      </Card>
    </div>
  )
}
