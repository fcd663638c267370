import { IconTableExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { onDemand } from '../ui/dialogs/onDemand.tsx'
import type { Exportavel } from './ExportarPlanilha.tsx'

export const ExportarPlanilha = onDemand(async () => (await import('./ExportarPlanilha.tsx')).ExportarPlanilha)

/** Exports a list as a spreadsheet: all rows of its filters, or the ticked rows. */
export function BotaoExportar(props: Exportavel) {
  const [aberto, setAberto] = useState(false)
  const exporta = useMay('exportar_dados')
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
