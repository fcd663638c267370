import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useDesenhos } from '../../../shared/device/qr/CodigoQr.tsx'
import { IconButton } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import type { Etiqueta } from '../etiqueta/etiqueta.ts'
import { Folha, type Impressao } from '../etiqueta/Folha.tsx'
import { folhasPara, naFolha } from '../etiqueta/folha.ts'
import { emRolo } from '../etiqueta/layouts.ts'

interface PreviaProps extends Impressao {
  etiquetas: readonly Etiqueta[]
  inicio: number
}

export function Previa({ etiquetas, inicio, ...impressao }: PreviaProps) {
  const { layout } = impressao
  const [escolhida, setEscolhida] = useState(0)
  const folhas = folhasPara(etiquetas.length, layout, inicio)
  const atual = Math.max(Math.min(escolhida, folhas - 1), 0)
  const destaFolha = naFolha(etiquetas, layout, inicio, atual)
  const desenhos = useDesenhos(destaFolha.map(({ etiqueta }) => etiqueta.qr))
  const nome = emRolo(layout) ? 'Etiqueta' : 'Folha'
  return (
    <Card
      title="Prévia"
      actions={
        folhas > 1 && (
          <div className="flex items-center gap-1 text-m">
            <IconButton aria-label="Folha anterior" disabled={atual === 0} onClick={() => setEscolhida(atual - 1)}>
              <IconChevronLeft size={18} aria-hidden />
            </IconButton>
            <span className="numeros">
              {nome} {atual + 1} de {folhas}
            </span>
            <IconButton
              aria-label="Próxima folha"
              disabled={atual === folhas - 1}
              onClick={() => setEscolhida(atual + 1)}
            >
              <IconChevronRight size={18} aria-hidden />
            </IconButton>
          </div>
        )
      }
    >
      <div
        className="grid place-items-center py-4 px-2 overflow-hidden bg-fundo rounded-controle [&_>_div]:[zoom:0.42] [&_>_div]:[outline:2px_solid_var(--e-borda-forte)] data-rolo:[&_>_div]:[zoom:1.3] data-rolo:[&_>_div]:[outline-width:1px] data-rolo:[&_>_div]:rounded-[1.5mm] max-md:[&_>_div]:[zoom:0.37]"
        data-rolo={emRolo(layout) || undefined}
        role="img"
        aria-label={`${nome} como será impressa`}
      >
        <Folha {...impressao} etiquetas={destaFolha} desenhos={desenhos} />
      </div>
    </Card>
  )
}
