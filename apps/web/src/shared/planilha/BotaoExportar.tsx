import { IconTableExport } from '@tabler/icons-react'
import { useState } from 'react'
import { usePode } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { sobDemanda } from '../ui/sobDemanda.tsx'
import type { Exportavel } from './ExportarPlanilha.tsx'

export const ExportarPlanilha = sobDemanda(async () => (await import('./ExportarPlanilha.tsx')).ExportarPlanilha)

/** Exports a list as a spreadsheet: all rows of its filters, or the ticked rows. */
export function BotaoExportar(props: Exportavel) {
  const [aberto, setAberto] = useState(false)
  const exporta = usePode('exportar_dados')
  if (!exporta) return null
  return (
    <div data-exportar>
      <Button variant="default" icon={IconTableExport} onClick={() => setAberto(true)}>
        Exportar
      </Button>
      {aberto && <ExportarPlanilha {...props} onClose={() => setAberto(false)} />}
    </div>
  )
}
