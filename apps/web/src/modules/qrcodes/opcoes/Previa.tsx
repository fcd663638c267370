import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useDesenhos } from '../../../shared/device/qr/CodigoQr.tsx'
import { IconButton } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import type { Etiqueta } from '../etiqueta/etiqueta.ts'
import { Folha, type Impressao } from '../etiqueta/Folha.tsx'
import { folhasPara, listFolhaEtiquetas } from '../etiqueta/folha.ts'
import { isRolo } from '../etiqueta/layouts.ts'
import { MolduraDaPrevia } from './MolduraDaPrevia.tsx'

interface PreviaProps extends Impressao {
  etiquetas: readonly Etiqueta[]
  inicio: number
}

export function Previa({ etiquetas, inicio, ...impressao }: PreviaProps) {
  const { layout } = impressao
  const [chosenFolha, setChosenFolha] = useState(0)
  const folhas = folhasPara(etiquetas.length, layout, inicio)
  const current = Math.max(Math.min(chosenFolha, folhas - 1), 0)
  const destaFolha = listFolhaEtiquetas(etiquetas, layout, inicio, current)
  const drawings = useDesenhos(destaFolha.map(({ etiqueta }) => etiqueta.qr))
  const name = isRolo(layout) ? 'Etiqueta' : 'Folha'
  return (
    <Card
      title="Prévia"
      actions={
        folhas > 1 && (
          <div className="flex items-center gap-1 text-m">
            <IconButton
              aria-label="Folha anterior"
              disabled={current === 0}
              onClick={() => setChosenFolha(current - 1)}
            >
              <IconChevronLeft size={18} aria-hidden />
            </IconButton>
            <span className="numeros">
              {name} {current + 1} de {folhas}
            </span>
            <IconButton
              aria-label="Próxima folha"
              disabled={current === folhas - 1}
              onClick={() => setChosenFolha(current + 1)}
            >
              <IconChevronRight size={18} aria-hidden />
            </IconButton>
          </div>
        )
      }
    >
      <MolduraDaPrevia layout={layout} role="img" aria-label={`${name} como será impressa`}>
        <Folha {...impressao} etiquetas={destaFolha} desenhos={drawings} />
      </MolduraDaPrevia>
    </Card>
  )
}
