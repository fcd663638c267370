import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { ErrorBox } from '../../../shared/ui/states.tsx'
import type { Etiqueta } from '../etiqueta/etiqueta.ts'
import { Folha, type Impressao } from '../etiqueta/Folha.tsx'
import { folhasPara, listFolhaEtiquetas } from '../etiqueta/folha.ts'
import { isRolo } from '../etiqueta/layouts.ts'
import { usePlanos } from '../etiqueta/usePlanos.ts'
import { ForaDaEtiqueta } from './ForaDaEtiqueta.tsx'
import { FolhaEmBranco, MolduraDaPrevia } from './MolduraDaPrevia.tsx'

interface PreviaProps extends Impressao {
  etiquetas: readonly Etiqueta[]
  inicio: number
}

export function Previa({ etiquetas, inicio, layout, campos, calibracao }: PreviaProps) {
  const [chosenFolha, setChosenFolha] = useState(0)
  const folhas = folhasPara(etiquetas.length, layout, inicio)
  const current = Math.max(Math.min(chosenFolha, folhas - 1), 0)
  const destaFolha = listFolhaEtiquetas(etiquetas, layout, inicio, current)
  const { planos, failed, retry } = usePlanos(layout, campos, etiquetas)
  const name = !isRolo(layout) ? 'Folha' : layout.colunas > 1 ? 'Linha' : 'Etiqueta'
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
      {planos ? (
        <>
          <MolduraDaPrevia layout={layout} role="img" aria-label={`${name} como será impressa`}>
            <Folha layout={layout} calibracao={calibracao} planos={planos} etiquetas={destaFolha} />
          </MolduraDaPrevia>
          <ForaDaEtiqueta planos={planos} />
        </>
      ) : failed ? (
        <ErrorBox onRetry={retry} />
      ) : (
        <FolhaEmBranco layout={layout} />
      )}
    </Card>
  )
}
