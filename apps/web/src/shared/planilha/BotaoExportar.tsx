import { IconTableExport } from '@tabler/icons-react'
import { useMay } from '../session/session.ts'
import { DialogButton } from '../ui/Button.tsx'
import { onDemand } from '../ui/dialogs/onDemand.tsx'
import type { Exportavel } from './ExportarPlanilha.tsx'

export const ExportarPlanilhaOnDemand = onDemand(async () => (await import('./ExportarPlanilha.tsx')).ExportarPlanilha)

/** Exports a list as a spreadsheet: all rows of its filters, or the ticked rows. */
export function BotaoExportar(props: Exportavel) {
  const exporta = useMay('exportar_dados')
  if (!exporta) return null
  return (
    <div data-exportar>
      <DialogButton label="Exportar" icon={IconTableExport}>
        {(onClose) => <ExportarPlanilhaOnDemand {...props} onClose={onClose} />}
      </DialogButton>
    </div>
  )
}
