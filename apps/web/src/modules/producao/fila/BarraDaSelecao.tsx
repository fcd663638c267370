import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { IconPrinter, IconRuler2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { sobDemanda } from '../../../shared/ui/sobDemanda.tsx'
import { pecasDe } from './arte.ts'

const MontarFolha = sobDemanda(async () => (await import('./MontarFolha.tsx')).default)

/** What is done with the chosen productions together. */
export function BarraDaSelecao({ producoes, onClear }: { producoes: readonly Producao[]; onClear: () => void }) {
  const [montando, setMontando] = useState(false)
  const ids = producoes.map(({ id }) => id).join(',')
  const imprimir = (papel: string) => () =>
    void window.open(`/imprimir/producoes?ids=${ids}&papel=${papel}`, '_blank', 'noopener')
  return (
    <div className="flex flex-wrap gap-2 items-center mb-4" role="group" aria-label="Produções escolhidas">
      <p role="status">{pecasDe(producoes)} a fazer</p>
      <Button icon={IconRuler2} onClick={() => setMontando(true)}>
        Montar folha
      </Button>
      <Button variant="default" icon={IconPrinter} onClick={imprimir('a4')}>
        Imprimir ordens
      </Button>
      <Button variant="default" onClick={imprimir('etiqueta')}>
        Em etiquetas
      </Button>
      <Button variant="subtle" onClick={onClear}>
        Limpar
      </Button>
      {montando && <MontarFolha producoes={producoes} onClose={() => setMontando(false)} />}
    </div>
  )
}
